import { existsSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { commands } from '#server/commands.ts'
import { findProjectRoot } from '#server/project-root.ts'

import { handOver, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { databaseUser, type Endpoint } from './endpoint.ts'
import { DatabaseStartError, diskFull } from './error.ts'
import { isProcessAlive } from './process.ts'
import type { Runner, RunResult } from './runner.ts'

/** Everything the launcher knows about one database folder. */
export interface Cluster {
  /** Absolute path of the folder with all state of the site. */
  dataDir: string
  /** Absolute path of the database files, `<dataDir>/postgres`. */
  dir: string
  /** Name in the process list; also how a running postmaster is recognised. Letters, digits and hyphens. */
  name: string
  account: Account | undefined
  binaries: Binaries
  runner: Runner
}

const supportedMajor = '18'
const temporaryPrefix = 'postgres.initdb-'

/**
 * Makes the database files unless they are there. They are made in a temporary folder and renamed, so an
 * interrupted run leaves nothing that looks like a database.
 * @returns true when the files are new
 * @throws {DatabaseStartError} when initdb fails or the files are of another major version
 */
export async function ensureCluster(cluster: Cluster, endpoint: Endpoint): Promise<boolean> {
  await removeAbandonedRuns(cluster.dataDir)
  const isNew = !existsSync(path.join(cluster.dir, 'PG_VERSION'))
  if (isNew) await createCluster(cluster, endpoint)
  const major = (await readFile(path.join(cluster.dir, 'PG_VERSION'), 'utf8')).trim()
  if (major !== supportedMajor) {
    throw new DatabaseStartError(
      commands.databaseOfOtherVersion({ folder: cluster.dir, version: major, needed: supportedMajor }),
    )
  }
  return isNew
}

async function createCluster(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  const temporaryName = `${temporaryPrefix}${process.pid}`
  const temporaryDir = path.join(cluster.dataDir, temporaryName)
  await mkdir(temporaryDir, { mode: 0o700 })
  await handOver(temporaryDir, cluster.account)
  const { exitCode, output } = await initialize(cluster, [
    `--pgdata=${temporaryName}`,
    `--username=${databaseUser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(endpoint.kind === 'socket'
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', `--pwfile=${endpoint.passwordFile}`]),
  ])
  if (exitCode !== 0) {
    await rm(temporaryDir, { recursive: true, force: true })
    if (output.includes('No space left on device')) throw diskFull()
    throw new DatabaseStartError(commands.databaseNotMade({ reason: output.trim() }))
  }
  try {
    await rename(temporaryDir, cluster.dir)
  } catch (cause) {
    await rm(temporaryDir, { recursive: true, force: true })
    // Another server on the same folder was faster; `claim` decides later which one owns the folder.
    if (existsSync(path.join(cluster.dir, 'PG_VERSION'))) return
    throw new DatabaseStartError(commands.folderNotEmpty({ folder: cluster.dir }), { cause })
  }
  if (process.platform !== 'win32') await syncFolder(cluster.dataDir)
}

/**
 * Runs initdb. It fails under an account without a name (a container with `-u 12345`), though it does not need the
 * name; there it gets a made-up one.
 */
async function initialize({ runner, binaries }: Cluster, args: string[]): Promise<RunResult> {
  const result = await runner(binaries.initdb, args)
  if (result.exitCode === 0 || !result.output.includes(nameless)) return result
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new DatabaseStartError(commands.accountHasNoName({ uid: process.getuid?.() ?? 0 }))
  }
  const library = 'server/db/embedded/nameless/passwd-entry-x86_64.so'
  return runner(binaries.initdb, args, { preload: path.join(findProjectRoot(), library) })
}

const nameless = 'could not look up effective user ID'

async function removeAbandonedRuns(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(temporaryPrefix)) continue
    const pid = Number(name.slice(temporaryPrefix.length))
    if (pid !== process.pid && isProcessAlive(pid)) continue
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
