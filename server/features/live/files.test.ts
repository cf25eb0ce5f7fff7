import { expect, test } from 'vitest'

import type { Database } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { FileRules, type FileAsker } from './files.ts'

const db = await withDatabase()

/** Wraps the database to count its queries. */
function counting(): Database & { count: number } {
  const counted = {
    ...db,
    count: 0,
    query: ((query: Parameters<Database['query']>[0]) => {
      counted.count += 1
      return db.query(query)
    }) as Database['query'],
  }
  return counted
}

async function addRoom(id: string): Promise<void> {
  const host = await addUser(db)
  await db.query({
    text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience)
      VALUES ($1, $2, 'Waves', 1, 'portrait', 'followers', 'everyone')`,
    values: [id, host.id],
  })
}

test('nothing is remembered of rooms that are not there', async () => {
  const rules = new FileRules(db)
  const roomId = nextId()
  expect(await rules.isForAll(roomId)).toBeUndefined()
  await addRoom(roomId)
  expect(await rules.isForAll(roomId)).toBe(false)
})

test('all guests of a country are judged once, and no session is looked for', async () => {
  const database = counting()
  const rules = new FileRules(database)
  const roomId = nextId()
  await addRoom(roomId)
  const guest: FileAsker = {
    sessionKey: null,
    region: 'AT',
    findViewer: () => Promise.reject(new Error('A guest has no session.')),
  }
  for (let count = 0; count < 5; count += 1) expect(await rules.mayWatch(roomId, guest)).toBe(false)
  expect(await rules.mayFetchRecording(roomId, guest)).toBe(false)
  const countOfOne = database.count
  expect(await rules.mayWatch(roomId, { ...guest, region: 'CH' })).toBe(false)
  expect(database.count).toBe(2 * countOfOne)
})
