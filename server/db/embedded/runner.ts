import { spawn, type ChildProcess } from 'node:child_process'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'

import { commands } from '#server/commands.ts'

import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError } from './error.ts'

export interface RunResult {
  exitCode: number
  /** Output of the program on both streams. */
  output: string
}

/** Runs one PostgreSQL program in the data folder, as the account of the database. */
export type Runner = (program: string, args: string[], options?: RunOptions) => Promise<RunResult>

interface RunOptions {
  isDetached?: boolean
  /** A library to preload into the program. */
  preload?: string
}

interface RunnerOptions {
  account: Account | undefined
  binaries: Binaries
  dataDir: string
}

/**
 * Finds a way to run PostgreSQL as `account`. Dropping from root to another account is enough when that
 * account can reach the programs and the data; in a closed home such as /root it also needs one capability.
 * @throws {DatabaseStartError} when the account cannot reach the files
 */
export async function createRunner({ account, binaries, dataDir }: RunnerOptions): Promise<Runner> {
  const plain: Runner = (program, args, options) => run(program, args, { ...options, dataDir, account })
  if (!account?.isOther) return plain
  const obstacle = await findObstacle([binaries.postgres, dataDir], account)
  if (!obstacle) return plain
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = capabilityPrefix(account, capability)
    const runner: Runner = (program, args, options) =>
      run('setpriv', [...prefix, program, ...args], { ...options, dataDir })
    // Printing its settings makes initdb look for the other programs and files, and changes nothing.
    const probe = await runner(binaries.initdb, ['--show', '-D', 'postgres']).catch(() => undefined)
    if (probe?.exitCode === 0) return runner
  }
  throw new DatabaseStartError(commands.accountCannotEnter({ uid: account.uid, folder: obstacle }))
}

/**
 * Arguments of util-linux setpriv. `no_setuid_fixup` matters: without it access(2), which PostgreSQL calls
 * to find its own programs, ignores the capabilities of an account other than root (capabilities(7)).
 */
function capabilityPrefix(account: Account, capability: string): string[] {
  return [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--securebits=+no_setuid_fixup',
    `--bounding-set=-all,+${capability}`,
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ]
}

/** The first folder or file on the way to `targets` that `account` may not enter or execute. */
async function findObstacle(targets: string[], account: Account): Promise<string | undefined> {
  for (const target of targets) {
    const { root, dir, base } = path.parse(await realpath(target))
    let current = root
    for (const part of [...path.relative(root, dir).split(path.sep), base]) {
      current = path.join(current, part)
      const { uid, gid, mode } = await stat(current)
      const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
      if ((mode & executeBit) === 0) return current
    }
  }
  return undefined
}

interface SpawnOptions extends RunOptions {
  dataDir: string
  account?: Account | undefined
}

function run(
  program: string,
  args: string[],
  { dataDir, account, isDetached, preload }: SpawnOptions,
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(program, args, {
      cwd: dataDir,
      env: { ...environment(), ...(preload !== undefined && { LD_PRELOAD: preload }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isDetached ?? false,
      windowsHide: true,
      ...(account?.isOther ? { uid: account.uid, gid: account.gid } : {}),
    })
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk.toString()
    }
    // Without a free descriptor the program does not start, and there are no streams.
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.on('error', (cause) => {
      const message = `PostgreSQL does not run on this machine (${cause.message}). Set DATABASE_URL to a PostgreSQL 18 server of your own.`
      reject(new DatabaseStartError(message, { cause }))
    })
    child.on('close', (code, signal) => {
      resolve({ exitCode: code ?? 1, output: signal ? `${output}ended by ${signal}` : output })
    })
  })
}

/** PG* variables of the operator's shell would affect the server, and it must not see secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP']
  const passed = Object.entries(process.env).filter(([name]) => names.includes(name))
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' }
}
