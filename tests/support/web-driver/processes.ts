import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const READY_DEADLINE_MS = 60_000

export interface StartedProcess {
  /** The first group of the text that was waited for. */
  found: string
  stop: () => Promise<void>
}

/**
 * Starts a program, and waits until it writes a text, if one is given.
 * @throws {Error} with its output when it ends before, or takes too long
 */
export async function startProcess(
  program: string,
  args: string[],
  isReady: RegExp | undefined,
  env: NodeJS.ProcessEnv = {},
): Promise<StartedProcess> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const found = await new Promise<string>((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${program} ${reason}:\n${output}`))
    const timer = setTimeout(fail, READY_DEADLINE_MS, 'is not ready in time')
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk)
        const match = isReady?.exec(output)
        if (!match) return
        clearTimeout(timer)
        resolve(match[1] ?? '')
      })
    }
    if (!isReady)
      child.on('spawn', () => {
        clearTimeout(timer)
        resolve('')
      })
    child.on('error', ({ message }) => fail(message))
    child.on('exit', () => fail('has ended'))
  })
  return { found, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
