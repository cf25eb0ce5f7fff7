import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { handOver } from './account.ts'
import type { Cluster } from './cluster.ts'
import type { Endpoint } from './endpoint.ts'
import { isProcessAlive, readCommandLine } from './process.ts'
import { settingsFile } from './settings.ts'

const logName = 'postgres.log'
const largeLogBytes = 10 * 1024 * 1024
/** Crash recovery reads at most `max_wal_size` of log; this leaves room for a slow disk. */
const startTimeoutS = 120
const stopTimeoutS = 60

/** Starts the server in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export async function startPostmaster(cluster: Cluster): Promise<{ isStarted: boolean; output: string }> {
  await prepareLog(cluster)
  const { exitCode, output } = await cluster.runner(
    cluster.binaries.pgCtl,
    [
      'start',
      '--wait',
      '--silent',
      `--timeout=${startTimeoutS}`,
      `--pgdata=${path.basename(cluster.dir)}`,
      `--log=${logName}`,
      `--options=--config_file=${settingsFile} --cluster_name=${cluster.name}`,
    ],
    { isDetached: true },
  )
  return { isStarted: exitCode === 0, output }
}

/** Ends all sessions, writes everything out and waits until the server is gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const { exitCode, output } = await cluster.runner(
    cluster.binaries.pgCtl,
    [
      'stop',
      '--wait',
      '--silent',
      '--mode=fast',
      `--timeout=${stopTimeoutS}`,
      `--pgdata=${path.basename(cluster.dir)}`,
    ],
    { isDetached: true },
  )
  if (exitCode !== 0 && (await isPostmasterAlive(cluster))) {
    throw new Error(`PostgreSQL did not stop: ${output.trim()}`)
  }
}

/** The port of the server that runs on these files, or undefined. */
export async function readRunningPort(cluster: Cluster): Promise<number | undefined> {
  const port = Number((await readLockLines(cluster))?.[3])
  return port > 0 && (await isPostmasterAlive(cluster)) ? port : undefined
}

/**
 * Whether the process that the lock file names is the server of these files, and not a later process with the same id.
 */
export async function isPostmasterAlive(cluster: Cluster): Promise<boolean> {
  const pid = Number((await readLockLines(cluster))?.[0])
  if (!isProcessAlive(pid)) return false
  const commandLine = await readCommandLine(pid)
  return commandLine === undefined || commandLine.includes(`cluster_name=${cluster.name}`)
}

/** Above every system's largest process id. */
const impossiblePid = 2 ** 31 - 1

/**
 * Makes the lock files of a dead server harmless when its process id now belongs to another process, which is common in
 * containers. The id is replaced and the file kept, as its other lines name the shared memory by which PostgreSQL
 * detects that workers of the dead server are still writing.
 */
export async function disarmStaleLock(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  const lines = await readLockLines(cluster)
  if (!lines || !isProcessAlive(Number(lines[0])) || (await isPostmasterAlive(cluster))) return
  const lockFile = lockFileOf(cluster)
  const replacement = path.join(cluster.dataDir, 'postmaster.pid.stale')
  await rm(replacement, { force: true })
  await writeFile(replacement, [impossiblePid, ...lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 })
  await handOver(replacement, cluster.account)
  await rename(replacement, lockFile)
  // Not the socket that the file names: in a copied folder that is the original's, which may be in use.
  if (endpoint.kind === 'socket') {
    await rm(path.join(endpoint.dir, `.s.PGSQL.${endpoint.port}.lock`), { force: true })
  }
}

function lockFileOf(cluster: Cluster): string {
  return path.join(cluster.dir, 'postmaster.pid')
}

/** Lines of postmaster.pid: process id, folder, start time, port, socket folder, address, shared memory, state. */
async function readLockLines(cluster: Cluster): Promise<string[] | undefined> {
  const text = await readFile(lockFileOf(cluster), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

async function prepareLog(cluster: Cluster): Promise<void> {
  const file = logFileOf(cluster)
  const found = await stat(file).catch(() => undefined)
  if (found && found.size > largeLogBytes) await rename(file, `${file}.old`)
  const handle = await open(file, 'a', 0o600)
  await handle.close()
  await handOver(file, cluster.account)
}

/** Absolute path of the server's log. */
export function logFileOf(cluster: Cluster): string {
  return path.join(cluster.dataDir, logName)
}
