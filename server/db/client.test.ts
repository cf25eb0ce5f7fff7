import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'

const database = await withDatabase()

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
