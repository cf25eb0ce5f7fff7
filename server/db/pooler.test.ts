import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { Change } from '#server/bus/bus.ts'
import { startPostgresBus } from '#server/bus/postgres-bus.ts'
import { silentLog } from '#server/log.ts'
import { startTestCluster } from '#support/cluster.ts'
import { withDatabase } from '#support/database.ts'
import { findEngine } from '#support/engine.ts'
import { eventually } from '#support/eventually.ts'
import { startPooler, type Pooler } from '#support/pgbouncer.ts'

import { connectDatabase, isDatabaseAway, type Database, type DatabaseOptions } from './client.ts'
import { migrateDatabase } from './migrate.ts'

const pgbouncer = findEngine('pgbouncer') ?? ''

/** Issue 53: behind PgBouncer in transaction mode, where each transaction gets any session. */
describe.skipIf(pgbouncer === '')('a database behind PgBouncer', async () => {
  const direct = await withDatabase()
  const directUrl = direct.pool.options.connectionString ?? ''
  let pooler: Pooler
  beforeAll(async () => {
    pooler = await startPooler(pgbouncer, directUrl)
  })
  afterAll(() => pooler.kill())

  const connect = (options: DatabaseOptions = {}) => {
    const database = connectDatabase({ connectionString: pooler.url, directUrl, ...options })
    database.pool.on('error', () => {})
    onTestFinished(() => database.close())
    return database
  }

  const failedOf400 = async (hasStatementNames: boolean) => {
    const database = connect({ hasStatementNames, max: 20 })
    const answers = await Promise.allSettled(
      Array.from({ length: 400 }, (_, index) =>
        database.query({
          name: `pooler.${index % 7}`,
          text: `SELECT ${index % 7} + $1::int`,
          values: [index],
        }),
      ),
    )
    return answers.filter(({ status }) => status === 'rejected').length
  }

  test('gets statements without their names, which it would not find in the next session', async () => {
    expect(await failedOf400(false)).toBe(0)
    // From 1.21 on PgBouncer can do names; Debian's is 1.18.
    expect(await failedOf400(true)).toBeGreaterThan(0)
  })

  test('gets no names in transactions either', async () => {
    const database = connect({ hasStatementNames: false })
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.transaction(async (tx) => {
          const [row] = await tx.query<{ sum: number }>({
            name: 'pooler.sum',
            text: 'SELECT $1::int + 1 AS sum',
            values: [index],
          })
          return row?.sum
        }),
      ),
    )
    expect(added).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('carries changes between processes, which listen past the pooler', async () => {
    const [here, there] = await Promise.all(
      [0, 1].map(async () => {
        const bus = await startPostgresBus(connect({ hasStatementNames: false }), silentLog())
        onTestFinished(() => bus.stop())
        return bus
      }),
    )
    const received: Change[] = []
    const onGap = vi.fn<() => void>()
    there?.subscribe({ onChange: (change) => received.push(change), onGap })
    const changes = Array.from({ length: 5 }, (_, index) => ({
      kind: 'comment' as const,
      videoId: String(index + 1),
    }))
    for (const change of changes) here?.publish(change)
    await eventually(() => expect(received).toEqual(changes))
    expect(onGap).not.toHaveBeenCalled()
  })

  test('is migrated past the pooler, by four processes at once', async () => {
    const cluster = await startTestCluster()
    const empty = await startPooler(pgbouncer, cluster.url)
    onTestFinished(async () => {
      await empty.kill()
      await cluster.stop()
    })
    const servers = Array.from({ length: 4 }, () =>
      connectDatabase({ connectionString: empty.url, directUrl: cluster.url, hasStatementNames: false }),
    )
    await Promise.all(servers.map(migrateDatabase))
    expect(await servers[0]?.query({ text: 'SELECT FROM videos' })).toEqual([])
    // The locks of the sessions are gone with them.
    expect(
      await servers[0]?.query({ text: "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted" }),
    ).toEqual([])
    await Promise.all(servers.map((server) => server.close()))
  })

  test('is known to be away when the pooler says so', async () => {
    const cluster = await startTestCluster()
    const behind = await startPooler(pgbouncer, cluster.url)
    const database = connectDatabase({ connectionString: behind.url, hasStatementNames: false })
    database.pool.on('error', () => {})
    onTestFinished(async () => {
      await database.close()
      await behind.kill()
    })
    expect(await database.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
    await cluster.stop()
    const failures = [await failureOf(database), await failureOf(database)]
    expect(failures.map(isDatabaseAway)).toEqual([true, true])
  })
})

const failureOf = (database: Database) =>
  database.query({ text: 'SELECT 1' }).catch((error: unknown) => error)
