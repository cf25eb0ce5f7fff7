import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { Client } from 'pg'
import { vi } from 'vitest'

import { isProcessAlive } from '#server/db/embedded/process.ts'

import { findEngine, startEngine, type Engine } from './engine.ts'
import { eventually } from './eventually.ts'
import { findFreePort } from './site.ts'

const PREFIX = 'vireo-test-patroni-'
const BIN_DIR = '/usr/lib/postgresql/15/bin'
/** The account `nobody`: PostgreSQL does not run as root. */
const UNPRIVILEGED = 65_534
const FOLLOW_DEADLINE_MS = 60_000
const NAMES = ['one', 'two'] as const
type Name = (typeof NAMES)[number]

const programs = () => ({
  patroni: findEngine('patroni') ?? '',
  etcd: findEngine('etcd') ?? '',
  haproxy: findEngine('haproxy') ?? '',
})

/** Whether Debian's PostgreSQL 15, Patroni, etcd and HAProxy are there. */
export const hasPatroni = Object.values(programs()).every((file) => file !== '')

/** Two PostgreSQL servers, of which one follows the other, and HAProxy, which leads to the one that is written to. */
export interface ReplicatedDatabase {
  /** Leads to the primary, whichever it is. */
  url: string
  /** Kills the primary's PostgreSQL, and with `machine` what watches it, too, as in a power cut. */
  killPrimary: (what: 'server' | 'machine') => Promise<void>
  stop: () => Promise<void>
}

interface Node {
  name: Name
  port: number
  apiPort: number
  dataDir: string
  patroni: Engine
}

/**
 * Starts a replicated PostgreSQL 15 as Patroni runs it, with the shortest times that Patroni takes.
 * @param isSynchronous a write is acknowledged once both have it
 */
export async function startReplicated(isSynchronous: boolean): Promise<ReplicatedDatabase> {
  await removeAbandoned()
  const { patroni, etcd, haproxy } = programs()
  const account = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const dir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const own = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (account.uid !== undefined) await chown(folder, account.uid, account.gid)
    return folder
  }
  await own(dir)
  const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  const follower = isSynchronous ? 'sync' : 'replica'
  const engines: Engine[] = []
  const nodes: Node[] = []
  const stop = async () => {
    for (const engine of engines.toReversed()) await engine.kill()
    for (const { dataDir } of nodes) await killServer(dataDir)
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
  const start = async (...parameters: Parameters<typeof startEngine>) => {
    const engine = await startEngine(...parameters)
    engines.push(engine)
    return engine
  }
  try {
    const etcdArgs = {
      'data-dir': await own(path.join(dir, 'etcd')),
      'listen-client-urls': etcdUrl,
      'advertise-client-urls': etcdUrl,
      'listen-peer-urls': peerUrl,
      'initial-advertise-peer-urls': peerUrl,
      'initial-cluster': `default=${peerUrl}`,
    }
    await start(
      etcd,
      Object.entries(etcdArgs).flatMap(([name, value]) => [`--${name}`, value]),
      etcdPort,
      account,
    )
    for (const name of NAMES) {
      const node = { name, port: await findFreePort(), apiPort: await findFreePort() }
      const folder = await own(path.join(dir, name))
      const dataDir = path.join(folder, 'data')
      const file = path.join(folder, 'patroni.json')
      // YAML, of which JSON is a part.
      await writeFile(file, JSON.stringify(settingsOf(node, { folder, dataDir, etcdPort, isSynchronous })))
      nodes.push({ ...node, dataDir, patroni: await start(patroni, [file], node.apiPort, account) })
      // The first one becomes the primary.
      await eventually(() => requireRole([node], name === 'one' ? 'primary' : follower))
    }
    const rules = path.join(dir, 'haproxy.cfg')
    await writeFile(rules, proxyRules(port, nodes))
    await start(haproxy, ['-db', '-f', rules], port, account)
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
    await eventually(() => run(url, 'SELECT 1'))
    await run(
      url,
      "CREATE DATABASE vireo TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'",
    )
    return {
      url: url.replace(/postgres$/, 'vireo'),
      async killPrimary(what) {
        // One that was killed before may still have to catch up.
        await vi.waitFor(() => requireRole(nodes, follower), { timeout: FOLLOW_DEADLINE_MS, interval: 200 })
        const roles = await Promise.all(nodes.map(({ apiPort }) => hasRole(apiPort, 'primary')))
        const primary = nodes[roles.indexOf(true)]
        if (!primary) throw new Error('There is no primary.')
        if (what === 'machine') await primary.patroni.kill()
        await killServer(primary.dataDir)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Placing {
  folder: string
  dataDir: string
  etcdPort: number
  isSynchronous: boolean
}

const settingsOf = (
  { name, port, apiPort }: Pick<Node, 'name' | 'port' | 'apiPort'>,
  { folder, dataDir, etcdPort, isSynchronous }: Placing,
) => ({
  scope: 'vireo',
  name,
  restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      // The shortest that Patroni takes.
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      synchronous_mode: isSynchronous,
      // A primary that died is not waited for.
      primary_start_timeout: 0,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: dataDir,
    bin_dir: BIN_DIR,
    pgpass: path.join(folder, 'pgpass'),
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
  },
})

/** Sessions of a server that is no longer the primary end at once: the site opens others. */
const proxyRules = (port: number, nodes: readonly Node[]) => `
global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`).join('\n')}
`

const hasRole = (apiPort: number, role: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${apiPort}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )

async function requireRole(nodes: readonly Pick<Node, 'apiPort'>[], role: string): Promise<void> {
  const have = await Promise.all(nodes.map(({ apiPort }) => hasRole(apiPort, role)))
  if (!have.includes(true)) throw new Error(`No ${role}.`)
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Kills a server with all its processes: it is the first of a group of its own. */
async function killServer(dataDir: string): Promise<void> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (pid > 0 && isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** Ends the servers of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (!Number.isInteger(pid) || isProcessAlive(pid)) continue
    const dir = path.join(os.tmpdir(), name)
    for (const node of NAMES) await killServer(path.join(dir, node, 'data'))
    await rm(dir, { recursive: true, force: true })
  }
}
