import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startEngine, type Engine } from './engine.ts'
import { findFreePort } from './site.ts'

export interface Pooler extends Engine {
  /** The address of the same database through the pooler. */
  url: string
}

interface PoolerOptions {
  /** How many sessions of the database it has. Few, so that transactions change sessions all the time. */
  sessionCount?: number
  /** How long a query waits for a session before it fails. */
  waitSec?: number
}

/**
 * Starts PgBouncer in transaction mode in front of a database of tests, which is reached by a socket.
 * @param databaseUrl such as `postgresql://vireo@%2Ftmp%2Ffolder/name`
 */
export async function startPooler(
  pgbouncer: string,
  databaseUrl: string,
  { sessionCount = 3, waitSec = 1 }: PoolerOptions = {},
): Promise<Pooler> {
  const { folder, name } =
    /^postgresql:\/\/vireo@(?<folder>[^/]+)\/(?<name>\w+)$/.exec(databaseUrl)?.groups ?? {}
  if (folder === undefined || name === undefined) throw new Error(`No database of tests: ${databaseUrl}`)
  const socketFolder = decodeURIComponent(folder)
  const [port, dir] = await Promise.all([
    findFreePort(),
    mkdtemp(path.join(os.tmpdir(), 'vireo-test-pooler-')),
  ])
  const file = path.join(dir, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${socketFolder} user=vireo`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${sessionCount}`,
    'max_client_conn = 400',
    `query_wait_timeout = ${waitSec}`,
  ]
  await writeFile(file, settings.join('\n'))
  await chmod(dir, 0o755)
  // PgBouncer refuses to run as root, and the socket belongs to the account of the database.
  const { uid, gid } = await stat(socketFolder)
  const engine = await startEngine(pgbouncer, [file], port, process.getuid?.() === 0 ? { uid, gid } : {})
  return {
    ...engine,
    url: `postgresql://vireo@127.0.0.1:${port}/${name}`,
    async kill() {
      await engine.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
