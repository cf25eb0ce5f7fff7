import { readFileSync } from 'node:fs'

const checkMs = 500

/**
 * Watches whether the npm that runs this script ends. npm passes signals only to its shell, and many shells end without
 * passing them on.
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchNpm(onGone) {
  if (!process.env['npm_lifecycle_event']) return () => {}
  const lineageAtStart = readLineage()
  const timer = setInterval(() => {
    if (readLineage() === lineageAtStart) return
    clearInterval(timer)
    onGone()
  }, checkMs)
  return () => clearInterval(timer)
}

/** The processes up to npm: the parent, and on Linux its parent when there is a shell in between. */
function readLineage() {
  const parent = process.ppid
  return `${parent} ${process.platform === 'linux' ? readShellParent(parent) : ''}`
}

/**
 * @param {number} pid
 * @returns {string} empty when the process is not the shell around this script, or is gone
 */
function readShellParent(pid) {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (!commandLine.includes('-c\0')) return ''
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
