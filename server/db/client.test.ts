import { describe, expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'

import { connectDatabase, type Db } from './client.ts'

const database = await withDatabase()

test('closing leaves no connection behind, so that the database can be stopped at once', async () => {
  const connectionString = database.pool.options.connectionString ?? ''
  const closing = connectDatabase({ connectionString })
  let openCount = 0
  closing.pool.on('connect', (client) => {
    openCount += 1
    client.once('end', () => (openCount -= 1))
  })
  await Promise.all(Array.from({ length: 20 }, () => closing.query({ text: 'SELECT pg_sleep(0.05)' })))
  expect(openCount).toBeGreaterThan(10)
  await closing.close()
  expect(openCount).toBe(0)
})

test('a connection that breaks within a transaction fails that transaction, and not the server', async () => {
  const broken = database.transaction(async (db) => {
    const [row] = await db.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
    await database.query({ text: 'SELECT pg_terminate_backend($1)', values: [row?.pid] })
    // Without a listener the error would end the process, and fail the whole test file.
    await db.query({ text: 'SELECT 1' })
  })
  await expect(broken).rejects.toThrow('The database cannot be reached.')
  expect(await database.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
})

const setUp = async () => {
  await database.query({ text: 'DROP TABLE IF EXISTS tallies' })
  await database.query({ text: 'CREATE TABLE tallies (id int PRIMARY KEY, count int NOT NULL)' })
  await database.query({ text: 'INSERT INTO tallies VALUES (1, 0), (2, 0)' })
}
const add = (db: Db, id: number) =>
  db.query({ text: 'UPDATE tallies SET count = count + 1 WHERE id = $1', values: [id] })

const readTallies = () => database.query({ text: 'SELECT id, count FROM tallies ORDER BY id' })

describe('transactions that cannot go on together', () => {
  test('a real deadlock ends one of two, which begins again: each happens once, and publishes once', async () => {
    await setUp()
    const bothHoldOne = Promise.withResolvers<void>()
    let holdingCount = 0
    let attempts = 0
    const published = collectPublished(database)
    const announced: number[] = []
    const addBoth = (first: number, second: number) =>
      database.transaction(async (db) => {
        attempts += 1
        db.publish({ kind: 'comment', videoId: String(first) })
        db.afterCommit(() => announced.push(first))
        await add(db, first)
        holdingCount += 1
        if (holdingCount === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await add(db, second)
      })
    await Promise.all([addBoth(1, 2), addBoth(2, 1)])
    expect(attempts).toBe(3)
    expect(announced.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(published).toHaveLength(2)
    expect(await readTallies()).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
    ])
  })

  test('a serialisation failure begins again as well, and twice at most', async () => {
    await setUp()
    let attempts = 0
    const readThenAdd = (isDisturbed: () => boolean) =>
      database.transaction(async (db) => {
        attempts += 1
        await db.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' })
        await db.query({ text: 'SELECT count FROM tallies' })
        if (isDisturbed()) await add(database, 1)
        // Like Drizzle, which wraps errors of the database.
        await add(db, 1).catch((error: unknown) => {
          throw new Error('Failed query', { cause: error })
        })
      })
    await readThenAdd(() => attempts === 1)
    expect(attempts).toBe(2)
    attempts = 0
    await expect(readThenAdd(() => true)).rejects.toThrow('Failed query')
    expect(attempts).toBe(3)
  })

  test('another failure is not repeated', async () => {
    let attempts = 0
    const failing = database.transaction(async (db) => {
      attempts += 1
      await db.query({ text: 'SELECT 1 / 0' })
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(attempts).toBe(1)
  })
})
