import { commandMessage } from './command-messages.mjs'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 100

/**
 * Runs one step and shows what it is and how long it took: with a spinner on a terminal, and as two plain lines in a
 * log.
 * @template T
 * @param {string} title such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} [out]
 * @returns {Promise<T>}
 */
export async function showStep(title, work, out = process.stdout) {
  const startedAt = performance.now()
  const elapsed = () => formatSeconds(performance.now() - startedAt)
  const line = (/** @type {string} */ sign) => `\r\u001B[K  ${sign} ${title}  ${elapsed()}`
  let frame = 0
  if (!out.isTTY) out.write(`  ${title}\n`)
  const timer = out.isTTY
    ? setInterval(() => out.write(line(frames[frame++ % frames.length] ?? '')), frameMs)
    : undefined
  try {
    const result = await work()
    out.write(
      out.isTTY ? `${line('✓')}\n` : `  ${commandMessage('stepDone', { step: title, time: elapsed() })}\n`,
    )
    return result
  } catch (error) {
    out.write(
      out.isTTY ? `${line('✗')}\n` : `  ${commandMessage('stepFailed', { step: title, time: elapsed() })}\n`,
    )
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * @param {number} ms
 * @returns {string} such as "4.2 s" or "2 min 5 s"
 */
export function formatSeconds(ms) {
  const seconds = ms / 1000
  if (seconds < 60) return commandMessage('seconds', { seconds: seconds.toFixed(1) })
  return commandMessage('minutes', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })
}
