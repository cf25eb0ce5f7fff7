import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

import { hasCode } from '#server/storage/has-code.ts'

const run = promisify(execFile)
const unshare = '/usr/bin/unshare'
const probeTimeoutMs = 5000

/** A command prefix that removes network access from a command; empty if there is none. */
export type NetworkJail = readonly string[]

let found: Promise<NetworkJail> | undefined

/**
 * Finds out, once, how a process can be started without network on this machine: in a network namespace of
 * its own as root, or in one of an unprivileged user namespace. If neither is allowed (containers often
 * forbid it) or the system is not Linux, FFmpeg's protocol list alone keeps the job from the network.
 * @throws the system's error when it can start no process at all
 */
export function networkJail(): Promise<NetworkJail> {
  found ??= findJail().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

/** Errors that mean that nothing can be started now, whatever this machine allows. */
const AT_A_LIMIT = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']

async function findJail(): Promise<NetworkJail> {
  if (process.platform !== 'linux' || !existsSync(unshare)) return []
  for (const jail of [
    [unshare, '--net', '--'],
    [unshare, '--user', '--map-current-user', '--net', '--'],
  ]) {
    const [command = unshare, ...args] = jail
    const works = await run(command, [...args, process.execPath, '--version'], {
      timeout: probeTimeoutMs,
    }).then(
      () => true,
      (error: unknown) => {
        if (AT_A_LIMIT.some((code) => hasCode(error, code))) throw error
        return false
      },
    )
    if (works) return jail
  }
  return []
}
