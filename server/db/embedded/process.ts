import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Returns whether a process with this id exists, under any account. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a living process, or undefined if it cannot be read (Windows). */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
    return raw?.replaceAll('\0', ' ')
  }
  if (process.platform === 'darwin') {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])
    return stdout
  }
  return undefined
}
