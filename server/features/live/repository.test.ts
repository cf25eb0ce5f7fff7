import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { nextId, smallestIdAt } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { blocksOf } from '#support/reads-of-query.ts'
import { addUser } from '#support/users.ts'

import { removeOldLines } from './chat-repository.ts'
import * as repository from './repository.ts'

const db = await withDatabase()

/** Adds unlisted rooms of one host that have been over for long. */
async function addOldRooms(hostId: string, count: number, days: number): Promise<void> {
  const firstId = smallestIdAt(Date.now() - days * DAY_MS)
  await db.query({
    text: `
      INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience, started_at, ended_at, created_at)
      SELECT $2::bigint + n * 4194304::bigint, $1, 'Waves', 3, 'portrait', 'unlisted', 'everyone',
        now() - interval '60 days', now() - interval '59 days', now() - interval '60 days'
      FROM generate_series(1, $3::int) AS n`,
    values: [hostId, firstId, count],
  })
}

/** Counts the blocks that the queries of a function read. */
async function blocksIn(run: (recording: Db) => Promise<unknown>): Promise<number> {
  const queries: { text: string; values: unknown[] }[] = []
  const query = ((asked: { text: string; values?: unknown[] }) => {
    queries.push({ text: asked.text, values: asked.values ?? [] })
    return db.query(asked)
  }) as Db['query']
  await run({ ...db, query })
  const blocks = await Promise.all(queries.map((asked) => blocksOf(db, asked)))
  return blocks.reduce((sum, count) => sum + count, 0)
}

test('the work for a host stays the same, however many rooms they have had', async () => {
  const host = await addUser(db)
  await addOldRooms(host.id, 20_000, 60)
  await db.query({ text: 'VACUUM ANALYZE live_rooms' })
  expect(await blocksIn((tx) => repository.countOpenRoomsOf(tx, host.id))).toBeLessThan(20)
  expect(await blocksIn((tx) => repository.findOpenRoomOf(tx, host.id, null))).toBeLessThan(20)
  expect(await blocksIn((tx) => repository.findLastRoomOf(tx, host.id, null))).toBeLessThan(60)
  expect(await repository.countOpenRoomsOf(db, host.id)).toEqual({
    nowCount: 0,
    plannedCount: 0,
    dayCount: 0,
  })
})

test('old lines are removed, whatever rooms there have been', async () => {
  const host = await addUser(db)
  await addOldRooms(host.id, 20_000, 62)
  const roomId = nextId()
  await db.query({
    text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience)
      VALUES ($1, $2, 'Waves', 3, 'portrait', 'everyone', 'everyone')`,
    values: [roomId, host.id],
  })
  const addLine = (id: string) =>
    db.query({
      text: `INSERT INTO live_chat (id, room_id, author_id, text, local_id) VALUES ($1::bigint, $2, $3, 'x', $1::text)`,
      values: [id, roomId, host.id],
    })
  const [old, newer] = [smallestIdAt(Date.now() - 31 * DAY_MS), smallestIdAt(Date.now() - 29 * DAY_MS)]
  await addLine(old)
  await addLine(newer)
  await db.query({ text: 'VACUUM ANALYZE live_rooms, live_chat' })
  expect(await blocksIn((tx) => removeOldLines(tx))).toBeLessThan(40)
  const lines = await db.query({ text: 'SELECT id FROM live_chat WHERE room_id = $1', values: [roomId] })
  expect(lines).toEqual([{ id: newer }])
})
