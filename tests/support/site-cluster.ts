import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { S3Settings } from '#server/config.ts'
import type { ProcessRole } from '#server/processes/roles.ts'

import { startTestCluster } from './cluster.ts'
import { findEngine } from './engine.ts'
import { startProxy } from './haproxy.ts'
import { startPooler } from './pgbouncer.ts'
import { startRedis, type RedisServer } from './redis.ts'
import { SiteProcess } from './site-process.ts'
import { findFreePort } from './site.ts'
import { bucketEnvironment, hasObjectStore, makeBucket } from './swift.ts'
import { createEmpty } from './template.ts'

/** The processes of issue #53, by name. The proxy sends requests to those that have pages. */
export const PROCESSES = {
  'web-1': ['web'],
  'web-2': ['web'],
  jobs: ['jobs', 'media'],
  live: ['live'],
  push: ['push'],
} as const satisfies Record<string, readonly ProcessRole[]>

/** Sessions of the database that all processes share. */
const SESSION_COUNT = 30
/** Twice the interval in which the proxy asks. */
const DRAIN_SEC = 2
const READY_DEADLINE_MS = 30_000

export interface ClusterOptions {
  processes?: Readonly<Record<string, readonly ProcessRole[]>>
  /** Port of the proxy. */
  port?: number
  /** A database of the caller's, which it stops. Absent: one that ends with the cluster. */
  databaseUrl?: string
  /** A bucket of the caller's. */
  bucket?: S3Settings
  /** The build that all processes run at first. */
  distDir?: string
  /** Further settings of all processes. */
  env?: NodeJS.ProcessEnv
  /** Gets each line that a process prints. */
  onLine?: (name: string, line: string) => void
  /** Is told which process has ended unasked. */
  onEnded?: (name: string) => void
}

/** A site of several processes behind a proxy, with all engines that a site can use (issue #53). */
export interface SiteCluster {
  /** The address of the site, at the proxy. */
  url: string
  /** The address of the database, without the pooler. */
  databaseUrl: string
  /** The address of one process, without the proxy. */
  urlOf: (name: string) => string
  processes: ReadonlyMap<string, SiteProcess>
  killRedis: () => Promise<void>
  startRedis: () => Promise<void>
  /** Stops everything, and removes all files. */
  stop: () => Promise<void>
}

const engines = () => ({
  haproxy: findEngine('haproxy') ?? '',
  pgbouncer: findEngine('pgbouncer') ?? '',
  redis: findEngine('redis-server') ?? '',
})

/** Whether this machine has everything that a cluster needs. */
export const hasEngines = hasObjectStore && Object.values(engines()).every((file) => file !== '')

/**
 * Starts a cluster, and resolves when its address answers. Each process has a folder of its own, as on a machine of its
 * own, and shares with the others what the engines have.
 * @throws the error of what could not be started; nothing is left running
 */
export async function startSiteCluster(options: ClusterOptions = {}): Promise<SiteCluster> {
  const cleanups: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  }
  try {
    return { ...(await start(options, cleanups)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  { processes: wanted = PROCESSES, onLine, onEnded, ...options }: ClusterOptions,
  cleanups: (() => Promise<unknown>)[],
): Promise<Omit<SiteCluster, 'stop'>> {
  const files = engines()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-cluster-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  let { databaseUrl } = options
  if (databaseUrl === undefined) {
    const postgres = await startTestCluster()
    cleanups.push(() => postgres.stop())
    databaseUrl = await createEmpty(postgres.url, 'vireo')
  }
  const pooler = await startPooler(files.pgbouncer, databaseUrl, {
    sessionCount: SESSION_COUNT,
    waitSec: 10,
  })
  cleanups.push(() => pooler.kill())
  let redis: RedisServer = await startRedis(files.redis)
  cleanups.push(() => redis.kill())
  const bucket = options.bucket ?? (await makeBucket())

  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    SECRET: randomBytes(24).toString('hex'),
    ...options.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    DRAIN_SEC: String(DRAIN_SEC),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    // PgBouncer knows named statements from 1.21 on, and Debian 12 has 1.18.
    NAMED_STATEMENTS: 'off',
    REDIS_URL: redis.url,
    ...bucketEnvironment(bucket),
  }
  const processes = new Map<string, SiteProcess>()
  for (const [name, roles] of Object.entries(wanted)) {
    const process = new SiteProcess({
      name,
      roles,
      port: await findFreePort(),
      env: { ...env, DATA_DIR: path.join(folder, name) },
      distDir: options.distDir ?? path.resolve(import.meta.dirname, '../../dist'),
      onLine: (line) => onLine?.(name, line),
      onEnded: () => onEnded?.(name),
    })
    processes.set(name, process)
  }
  cleanups.push(() => Promise.all([...processes.values()].map((process) => process.stop())))
  // The first one migrates the database, and fills it.
  const [first, ...others] = processes.values()
  await first?.start()
  await Promise.all(others.map((each) => each.start()))

  const behindProxy = [...processes.values()].filter(({ roles }) => roles.includes('web'))
  const proxy = await startProxy(
    files.haproxy,
    port,
    Object.fromEntries(behindProxy.map((each) => [each.name, each.port])),
  )
  cleanups.push(() => proxy.kill())
  await untilReady(url)
  return {
    url,
    databaseUrl,
    urlOf: (name) => `http://127.0.0.1:${processes.get(name)?.port}`,
    processes,
    killRedis: () => redis.kill(),
    async startRedis() {
      redis = await startRedis(files.redis, redis.port)
    },
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_DEADLINE_MS
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error('No process is ready.')
    await pause(100)
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
