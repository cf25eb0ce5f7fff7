import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'

import { connectDatabase } from './client.ts'

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
    // Unheard, the error would end the process. A test that fails by it is red as a whole.
    await db.query({ text: 'SELECT 1' })
  })
  await expect(broken).rejects.toThrow(/terminat|closed|connection error|EPIPE|ECONNRESET/)
  expect(await database.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
})
