import type { Db } from '#server/db/client.ts'

/** Buckets of latencies, in seconds: from what a cache answers to where a client gives up. */
const LATENCY_BUCKETS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Parts of a process whose state is read when Prometheus asks. */
export interface MetricSources {
  version: string
  database: Db & { pool: { totalCount: number; idleCount: number; waitingCount: number } }
  /** Open streams of changes. */
  streamCount: () => number
  /** Live rooms of this process. */
  listOnAir: () => { viewerCount: number; isHere: boolean }[]
  /** The disk of the data folder. */
  diskSpace: () => Promise<{ totalBytes: number; freeBytes: number }>
  /** Sentences about problems that need an operator. */
  findProblems: () => Promise<string[]>
}

/** The figures of a process for Prometheus (issue #54). None tells of a user: labels are names of calls, queues and states. */
export interface Metrics {
  /** Counts an answered request. @param name of the call, such as `feed.recommend` */
  countRequest(name: string, status: number, seconds: number): void
  /** Writes all figures in Prometheus's text format. */
  write(): Promise<{ text: string; contentType: string }>
}

/** Starts to count. Loads the library, which takes most of a second: only for sites that are asked for their figures. */
export async function createMetrics(sources: MetricSources): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { version, database, streamCount, listOnAir, diskSpace, findProblems } = sources

  const requests = new Histogram({
    name: 'vireo_request_seconds',
    help: 'Time until a request is answered, by call and status',
    labelNames: ['name', 'status'],
    buckets: LATENCY_BUCKETS_SEC,
    registers,
  })
  new Gauge({ name: 'vireo_build_info', help: 'The version', labelNames: ['version'], registers }).set(
    { version },
    1,
  )

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('vireo_push_streams', 'Open streams of changes', streamCount)
  const roomsHere = () => listOnAir().filter(({ isHere }) => isHere)
  gauge('vireo_live_rooms', 'Live rooms of this process', () => roomsHere().length)
  gauge('vireo_live_viewers', 'Viewers of the live rooms of this process', () =>
    roomsHere().reduce((sum, { viewerCount }) => sum + viewerCount, 0),
  )
  gauge('vireo_problems', 'Problems that need an operator', async () => (await findProblems()).length)

  const connections = new Gauge({
    name: 'vireo_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  const disk = new Gauge({
    name: 'vireo_disk_bytes',
    help: 'The disk of the data folder',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { totalBytes, freeBytes } = await diskSpace()
      this.set({ state: 'free' }, freeBytes)
      this.set({ state: 'used' }, totalBytes - freeBytes)
    },
  })
  for (const metric of [connections, disk]) registry.registerMetric(metric)

  const byQueue = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers })
  const waitingJobs = byQueue('vireo_jobs_waiting', 'Jobs that could run and wait, by queue')
  const oldestJobs = byQueue(
    'vireo_jobs_oldest_seconds',
    'How long the oldest job that could run has been waiting, by queue',
  )
  const failedJobs = byQueue('vireo_jobs_failed', 'Jobs that were given up, by queue')
  async function countJobs(): Promise<void> {
    for (const { queue, waiting, oldestSec, failed } of await readQueues(database)) {
      waitingJobs.set({ queue }, waiting)
      oldestJobs.set({ queue }, oldestSec)
      failedJobs.set({ queue }, failed)
    }
  }

  return {
    countRequest: (name, status, seconds) => requests.observe({ name, status }, seconds),
    async write() {
      await countJobs()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

interface QueueRow extends Record<string, unknown> {
  queue: string
  waiting: number
  oldestSec: number
  failed: number
}

/** The queues with their waiting and failed jobs. Queues with none are in it, too. */
const readQueues = (db: Db): Promise<QueueRow[]> =>
  db.query<QueueRow>({
    name: 'metrics.queues',
    text: `
      SELECT queue.name AS queue, count(*) FILTER (WHERE waits)::int AS waiting,
        coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE waits)), 0)::float8 AS "oldestSec",
        count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM pgboss.queue LEFT JOIN (
        SELECT name, state, start_after, state IN ('created', 'retry') AND start_after <= now() AS waits
        FROM pgboss.job WHERE state IN ('created', 'retry', 'failed')
      ) AS job USING (name)
      GROUP BY queue.name`,
  })
