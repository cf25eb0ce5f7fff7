import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { dropEventMonths, makeEventMonths } from './event-months.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000
const TABLES = ['analytics_events', 'impressions']

interface Month {
  table: string
  name: string
  fromAt: Date | null
  toAt: Date
}
const MONTHS =
  'SELECT "table", name, from_at AS "fromAt", to_at AS "toAt" FROM event_months ORDER BY to_at, "table"'

test('there are months for events of the next weeks, made once, and without a gap (issue 53)', async () => {
  const database = await withDatabase()
  const before = await database.query<Month>({ text: MONTHS })
  await makeEventMonths(database)
  expect(await database.query<Month>({ text: MONTHS })).toEqual(before)
  for (const table of TABLES) {
    const months = before.filter((month) => month.table === table)
    expect(months[0]).toMatchObject({ name: `${table}_first`, fromAt: null })
    expect(months.at(-1)!.toAt.getTime()).toBeGreaterThan(Date.now() + MONTH_MS)
    for (const { toAt } of months) expect(toAt.toISOString()).toMatch(/-01T00:00:00.000Z$/)
    expect(months.slice(1).map(({ fromAt }) => fromAt)).toEqual(months.slice(0, -1).map(({ toAt }) => toAt))
  }
})

test('servers that make months at once, in a time zone of their own, make the same ones', async () => {
  const database = await withDatabase()
  const later = async (zone: string) => {
    const session = await database.openSession()
    try {
      await session.query(`SET timezone = '${zone}'`)
      await session.query("SELECT make_event_months(now() + interval '200 days')")
    } finally {
      session.release(true)
    }
  }
  await Promise.all(['Asia/Tokyo', 'America/Los_Angeles', 'UTC'].map(later))
  const months = await database.query<Month>({ text: MONTHS })
  expect(months.length).toBeGreaterThanOrEqual(2 * 7)
  expect(months.every(({ toAt }) => toAt.toISOString().endsWith('-01T00:00:00.000Z'))).toBe(true)
  await expect(
    database.query({
      text: `INSERT INTO analytics_visits (id, device_key_id, session_id, app_id, web_id, context) VALUES (1, 'd', 's', 1, '1', '{}')`,
    }),
  ).resolves.toEqual([])
  const insertOne = () =>
    database.query({
      text: `INSERT INTO analytics_events (id, visit_id, name, params, occurred_at)
             VALUES ('00000000-0000-0000-0000-000000000001', 1, 'n', '{}', now() + interval '100 days')`,
    })
  await insertOne()
  await expect(insertOne()).rejects.toThrow(/duplicate key/)
})

test('months that began longer ago are dropped with their events, and no others', async () => {
  const database = await withDatabase()
  const { id } = await addUser(database)
  const videoId = await addVideo(database, { authorId: id })
  await database.query({ text: "SELECT make_event_months(now() + interval '200 days')" })
  await database.query({
    text: `INSERT INTO impressions (id, video_id, device_key_id, seen_at)
           SELECT gen_random_uuid(), $1, "table" || name, to_at - interval '1 hour' FROM event_months WHERE "table" = 'impressions'`,
    values: [videoId],
  })
  const before = await database.query<Month>({ text: MONTHS })
  // The limit lies 120 days ahead: the months that began before it are over, as if today was then.
  await dropEventMonths(database, -120)
  const limitMs = Date.now() + 120 * 24 * 60 * 60 * 1000
  const expected = before.filter(({ fromAt, toAt }) => (fromAt ?? toAt).getTime() >= limitMs)
  expect(expected.length).toBeGreaterThan(0)
  expect(await database.query<Month>({ text: MONTHS })).toEqual(expected)
  const left = await database.query<{ device: string }>({
    text: 'SELECT device_key_id AS device FROM impressions ORDER BY seen_at',
  })
  expect(left.map(({ device }) => device)).toEqual(
    expected.filter(({ table }) => table === 'impressions').map(({ table, name }) => table + name),
  )
})

test('a video takes its impressions of all months with it', async () => {
  const database = await withDatabase()
  const { id } = await addUser(database)
  const videoId = await addVideo(database, { authorId: id })
  await database.query({
    text: `INSERT INTO impressions (id, video_id, device_key_id, seen_at)
           VALUES (gen_random_uuid(), $1, 'd', now()), (gen_random_uuid(), $1, 'd', now() + interval '32 days')`,
    values: [videoId],
  })
  await database.query({ text: 'DELETE FROM videos WHERE id = $1', values: [videoId] })
  expect(await database.query({ text: 'SELECT FROM impressions' })).toEqual([])
})
