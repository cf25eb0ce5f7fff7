import { mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { commands } from '#server/commands.ts'

import { chooseAccount, handOverFolder } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, type Cluster } from './cluster.ts'
import { chooseSocket, chooseTcp, clusterName, connectionStringOf, type Endpoint } from './endpoint.ts'
import { DatabaseStartError, diskFull } from './error.ts'
import { giveLetters } from './letters.ts'
import { claim, type LauncherLog, type Ownership } from './ownership.ts'
import {
  disarmStaleLock,
  isPostmasterAlive,
  logFileOf,
  readRunningPort,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { createRunner } from './runner.ts'
import { writeSettings } from './settings.ts'

export interface EmbeddedPostgres {
  /** Connection string for `pg`: a Unix socket, or a loopback port with a password on Windows. */
  connectionString: string
  /** True when the server was left running by an earlier process. */
  isAdopted: boolean
  /** Shuts the database down and waits until everything is written. Later calls wait for the first. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Folder with all state of the site; made when missing. */
  dataDir: string
  log: LauncherLog
  /** How to reach the server; only Windows has no usable sockets. */
  transport?: Endpoint['kind']
  /** Frees space for the database on a full disk. Called before each start of the database. */
  freeSpace?: () => Promise<unknown>
}

const pollMs = 50
/** Characters from the end of the log: about the start attempts of the last seconds. */
const LOG_END_LENGTH = 1_000
/** The lock of a killed owner becomes free as soon as the server notices; a living owner holds it longer than this. */
const takenGraceMs = 1000
/** Workers of a killed server notice its death within a second or two; until then no new server may start. */
const orphanGraceMs = 10_000
/** A server that lives but does not answer for this long has lost its socket. */
const unreachableGraceMs = 5000

/**
 * Starts the PostgreSQL that npm installed, or takes over the one that a killed process left running.
 * @throws {DatabaseStartError} with a sentence for operators: no PostgreSQL for this machine, folder in use or
 *   out of reach, server does not start
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const transport = options.transport ?? defaultTransport()
  // Also for a running database, as it writes a file for the first connection.
  await options.freeSpace?.()
  const cluster = await describeCluster(options.dataDir)
  let endpoint = await chooseEndpoint(cluster, transport)
  if (await ensureCluster(cluster, endpoint)) options.log.info('Made a new database.')

  const takenGrace = createGrace(takenGraceMs)
  const orphanGrace = createGrace(orphanGraceMs)
  const unreachableGrace = createGrace(unreachableGraceMs)
  let isAdopted = true
  const revive = async () => {
    if (await isPostmasterAlive(cluster)) return
    options.log.warn('The database has ended. Starting it again.')
    await options.freeSpace?.()
    await startOnce(cluster, endpoint)
  }
  for (;;) {
    const result = await claim(endpoint, options.log, revive)
    if (result.kind === 'owned') {
      if (isAdopted) {
        options.log.info('Took over the database of a server that was killed.')
        // An earlier version may have started it.
        await giveLetters(endpoint)
      }
      return describeServer(cluster, endpoint, isAdopted, result.ownership)
    }
    if (result.kind === 'taken' && takenGrace.isOver()) throw folderTaken(cluster, result.ownerPid)
    if (result.kind === 'unreachable') {
      endpoint = await chooseEndpoint(cluster, transport)
      if (!(await isPostmasterAlive(cluster))) {
        const { isStarted, output } = await startOnce(cluster, endpoint)
        if (isStarted) isAdopted = false
        else if (orphanGrace.isOver()) throw await startFailure(cluster, output)
      } else if (unreachableGrace.isOver()) {
        await stopPostmaster(cluster)
      }
    }
    if (isAdopted) await sleep(pollMs)
  }
}

/**
 * Finds the address of a data folder's PostgreSQL, if it runs, for tools that run beside the site.
 * @throws {DatabaseStartError} no PostgreSQL for this machine, folder out of reach
 */
export async function locateEmbeddedPostgres(dataDir: string): Promise<string> {
  const cluster = await describeCluster(dataDir)
  return connectionStringOf(await chooseEndpoint(cluster, defaultTransport()))
}

const defaultTransport = (): Endpoint['kind'] => (process.platform === 'win32' ? 'tcp' : 'socket')

/** A period of grace that begins with the first call. */
function createGrace(limitMs: number): { isOver(): boolean } {
  let startedAt: number | undefined
  return {
    isOver() {
      startedAt ??= Date.now()
      return Date.now() - startedAt > limitMs
    },
  }
}

async function describeCluster(requestedDir: string): Promise<Cluster> {
  const binaries = await findBinaries()
  await mkdir(requestedDir, { recursive: true })
  const dataDir = await realpath(requestedDir)
  const dir = path.join(dataDir, 'postgres')
  const account = await chooseAccount(dir)
  await handOverFolder(dir, account)
  const runner = await createRunner({ account, binaries, dataDir })
  return { dataDir, dir, name: clusterName(dataDir), account, binaries, runner }
}

async function chooseEndpoint(cluster: Cluster, transport: Endpoint['kind']): Promise<Endpoint> {
  if (transport === 'socket') return chooseSocket(cluster.dir, cluster.name, cluster.account)
  const endpoint = await chooseTcp(cluster.dataDir, cluster.account)
  return { ...endpoint, port: (await readRunningPort(cluster)) ?? endpoint.port }
}

async function startOnce(cluster: Cluster, endpoint: Endpoint) {
  await disarmStaleLock(cluster, endpoint)
  await writeSettings(cluster, endpoint)
  const result = await startPostmaster(cluster)
  // Before anyone connects, as a database from another machine may refuse connections.
  if (result.isStarted) await giveLetters(endpoint)
  return result
}

function describeServer(
  cluster: Cluster,
  endpoint: Endpoint,
  isAdopted: boolean,
  ownership: Ownership,
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  return {
    connectionString: connectionStringOf(endpoint),
    isAdopted,
    stop() {
      stopped ??= ownership.endWith(() => stopPostmaster(cluster))
      return stopped
    },
  }
}

function folderTaken(cluster: Cluster, ownerPid: string | undefined): DatabaseStartError {
  const folder = cluster.dataDir
  return new DatabaseStartError(
    ownerPid === undefined
      ? commands.folderInUse({ folder })
      : commands.folderInUseBy({ folder, pid: ownerPid }),
  )
}

async function startFailure(cluster: Cluster, output: string): Promise<DatabaseStartError> {
  const logFile = logFileOf(cluster)
  const log = await readFile(logFile, 'utf8').catch(() => '')
  if (log.slice(-LOG_END_LENGTH).includes('No space left on device')) return diskFull()
  const lastLines = log.trimEnd().split('\n').slice(-5).join('\n')
  return new DatabaseStartError(
    commands.databaseNotStarted({ file: logFile, reason: lastLines || output.trim() }),
  )
}
