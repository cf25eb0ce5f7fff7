import { setTimeout } from 'node:timers/promises'

import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg'

import type { Publish } from '#server/bus/bus.ts'

/** A connection to the database, inside a transaction or not. */
export interface Db {
  /** For simple reads and writes. */
  orm: NodePgDatabase
  /** For frequent reads: named plain SQL. Never name a search statement, as a generic plan makes it slow. */
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]>
}

declare const inside: unique symbol

/**
 * A transaction. A function whose writes have to be atomic, or that holds locks until the end, takes a `Tx`; passing a
 * plain `Db` does not compile.
 */
export interface Tx extends Db {
  /** Makes sure that a `Tx` comes only from `Database.transaction`. */
  readonly [inside]: true
  /** Publishes a change after the commit, when it is visible to all. Does nothing if the transaction is rolled back. */
  publish: Publish
  /** Runs `work` after the commit. Does nothing if the transaction is rolled back. `work` must not throw. */
  afterCommit(work: () => void): void
}

export interface DatabaseOptions extends PoolConfig {
  /** Leads past a pooler, to sessions of one's own. Absent: `connectionString` does. */
  directUrl?: string
  /** False: statements are sent without their names, for a pooler that gives each transaction any session. */
  hasStatementNames?: boolean
}

export interface Database extends Db {
  pool: Pool
  /**
   * Opens a session for what outlives a transaction: LISTEN, and locks of a session. The caller releases it, with `true`
   * to end it.
   */
  openSession(): Promise<PoolClient>
  /**
   * Runs `work` in one transaction: all of it happens, or nothing. PostgreSQL may end one of several conflicting
   * transactions, which is then repeated, at most twice: apart from the database, everything `work` changes must be
   * safe to repeat.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Passes what transactions publish to a function. The bus calls this when it starts; until then nobody listens. */
  publishTo(publish: Publish): void
  /** Lets queries in progress end, and resolves when no connection is left, so that the database may be stopped. */
  close(): Promise<void>
}

type Prepare = (query: QueryConfig) => QueryConfig

const asDb = (client: Pool | PoolClient, prepare: Prepare): Db => ({
  orm: drizzle(client),
  async query<Row extends QueryResultRow>(query: QueryConfig) {
    const { rows } = await ofDatabase(() => client.query<Row>(prepare(query)))
    return rows
  },
})

const withName: Prepare = (query) => query
const withoutName: Prepare = ({ text, values }) => (values ? { text, values } : { text })

/** Sessions besides the pool's: one listens for as long as the process lives, others are brief. */
const SESSIONS_MAX_COUNT = 4

export function connectDatabase({
  directUrl,
  hasStatementNames = true,
  ...config
}: DatabaseOptions): Database {
  const prepare = hasStatementNames ? withName : withoutName
  const open = new Set<Promise<void>>()
  const pool = openPool({ max: 20, ...config }, open)
  const sessions =
    directUrl === undefined
      ? pool
      : openPool({ ...config, connectionString: directUrl, max: SESSIONS_MAX_COUNT }, open)
  // One that breaks while it is idle is replaced when it is needed.
  if (sessions !== pool) sessions.on('error', () => {})
  const db = asDb(pool, prepare)
  let publish: Publish | undefined
  // Drizzle's own never releases the connection when its BEGIN fails: after a few sign-ups while the database restarts,
  // none is left.
  const transaction: Pick<NodePgDatabase, 'transaction'>['transaction'] = (work) =>
    inTransaction(pool, (client) => work(drizzle(client) as never))
  db.orm.transaction = transaction
  return {
    ...db,
    pool,
    openSession: () => sessions.connect(),
    transaction: (work) =>
      withRetries(async () => {
        const whenCommitted: (() => void)[] = []
        const afterCommit = (then: () => void) => void whenCommitted.push(then)
        const asTx = (client: PoolClient) =>
          ({
            ...asDb(client, prepare),
            publish: (change) => afterCommit(() => publish?.(change)),
            afterCommit,
          }) satisfies Omit<Tx, typeof inside> as Tx
        const result = await inTransaction(pool, (client) => work(asTx(client)))
        for (const then of whenCommitted) then()
        return result
      }),
    publishTo(next) {
      publish = next
    },
    async close() {
      await Promise.all(Array.from(new Set([pool, sessions]), (each) => each.end()))
      await Promise.all(open)
    },
  }
}

/** @param open gets a promise for each connection, until it has ended */
function openPool(config: PoolConfig, open: Set<Promise<void>>): Pool {
  const pool = new Pool(config)
  // The pool listens only to idle clients. If one breaks while in use, the query fails; but its unhandled event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // The pool counts a connection as ended as soon as it has asked for that.
  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => {
        open.delete(ended)
        resolve()
      })
    })
    open.add(ended)
  })
  return pool
}

/**
 * Holds a lock of this name, across all processes, until the transaction ends. So a transaction that counts before it
 * adds sees what the previous one added.
 */
export async function lockNamed(db: Tx, name: string): Promise<void> {
  await db.query({ text: 'SELECT pg_advisory_xact_lock(hashtext($1))', values: [name] })
}

/** SQLSTATE of `serialization_failure` and `deadlock_detected`: a repetition may succeed. */
const CONFLICTS = new Set<unknown>(['40001', '40P01'])
const CONFLICT_RETRIES = 2
/** Random, so that conflicting transactions do not meet again. */
const CONFLICT_PAUSE_MAX_MS = 50

const UNIQUE_VIOLATION = new Set<unknown>(['23505'])

/**
 * SQLSTATEs of a server that stops or starts, and of class 08, connection exceptions. PgBouncer gives 08P01 for whatever it
 * says itself: the database does not answer it, or has closed a session.
 */
const AWAY = new Set<unknown>([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
])
const NO_CONNECTION = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** The driver's messages for a connection that ended during a query, or could not be opened. They have no code. */
const ENDED = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** The database cannot be reached: it is restarting, or the connection is broken. Usually it is back within seconds. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
  }
}

/** Whether an error of the driver is a connection error. */
const isOfConnection = (error: unknown): boolean =>
  hasState(AWAY, error) ||
  hasState(NO_CONNECTION, error) ||
  (error instanceof Error && ENDED.test(error.message))

export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DatabaseAway ||
    (error instanceof DrizzleQueryError && isOfConnection(error.cause)) ||
    isDatabaseAway(error.cause))

async function ofDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOfConnection(error) ? new DatabaseAway(error) : error
  }
}

/** Whether an error carries one of these SQLSTATEs. Drizzle wraps the errors of the database. */
export const hasState = (states: ReadonlySet<unknown>, error: unknown): boolean =>
  error instanceof Error && (('code' in error && states.has(error.code)) || hasState(states, error.cause))

/** Whether a statement, and its transaction, failed because another row has the value of a unique index. */
export const isUniqueViolation = (error: unknown): boolean => hasState(UNIQUE_VIOLATION, error)

async function withRetries<T>(attempt: () => Promise<T>, retriesLeft = CONFLICT_RETRIES): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (retriesLeft === 0 || !hasState(CONFLICTS, error)) throw error
    await setTimeout(Math.random() * CONFLICT_PAUSE_MAX_MS)
    return withRetries(attempt, retriesLeft - 1)
  }
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await ofDatabase(() => pool.connect())
  let isBroken = false
  try {
    await ofDatabase(() => client.query('BEGIN'))
    const result = await work(client)
    await ofDatabase(() => client.query('COMMIT'))
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}
