import { describe, expect, test } from 'vitest'

import type { Input } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewsOf } from '#support/view-reports.ts'

const site = await startTestSite()
const db = site.database
const author = await addUser(db)

let lastId = 0
const newId = () => (++lastId).toString(16).padStart(32, '0')
const newNumber = () => String(++lastId)

type Batch = Input<'analytics.collect'>
const event = (changes: Partial<Batch['events'][number]> = {}) => ({
  id: newId(),
  name: 'page_enter',
  timeMs: Date.now(),
  params: { page_name: 'homepage_hot' },
  ...changes,
})
const batch = (changes: Partial<Batch> = {}): Batch => ({
  appId: 1988,
  sentAtMs: Date.now(),
  context: samples['analytics.collect'].input.context,
  tracking: { user_unique_id: '7', web_id: '7', session_id: newNumber() },
  events: [event()],
  ...changes,
})
const manyParams = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`p${index}`, index]))
const impressionOf = (videoId: string, userId?: string) => ({
  id: newId(),
  videoId,
  timeMs: Date.now(),
  scene: 'hashtag' as const,
  ...(userId ? { userId } : {}),
})
const seen = (...videoIds: string[]): Input<'analytics.writeImpressions'> => ({
  sentAtMs: Date.now(),
  impressions: videoIds.map((videoId) => impressionOf(videoId)),
})

const eventsOf = (client: TestClient) =>
  db.query<{ id: string; name: string; occurredAt: Date; userId: string | null; context: unknown }>({
    text: `SELECT event.id, name, occurred_at AS "occurredAt", visit.user_id AS "userId", context
           FROM analytics_events event JOIN analytics_visits visit ON visit.id = visit_id
           WHERE device_key_id = $1`,
    values: [client.device.keyId],
  })
const impressionsOf = (client: TestClient) =>
  db.query<{ userId: string | null; scene: string | null }>({
    text: `SELECT user_id AS "userId", scene FROM impressions WHERE device_key_id = $1`,
    values: [client.device.keyId],
  })
describe('analytics.collect (specification section 7.6)', () => {
  test('keeps a batch sent ten times at once and again later exactly once', async () => {
    const device = await createTestClient(site.url)
    const events = Array.from({ length: 100 }, () => event())
    const sent = batch({ events })
    await Promise.all(Array.from({ length: 10 }, () => device.call('analytics.collect', sent)))
    await device.call('analytics.collect', { ...sent, events: [...events.slice(50), event()].slice(-100) })
    expect(await eventsOf(device)).toHaveLength(101)
  })

  test('reckons times from its own clock, whatever the device’s says', async () => {
    const device = await createTestClient(site.url)
    const nextYearMs = Date.now() + 365 * 24 * 3_600_000
    const minuteAgo = event({ timeMs: nextYearMs - 60_000 })
    const later = event({ timeMs: nextYearMs + 60_000 })
    const longAgo = event({ timeMs: 0 })
    await device.call(
      'analytics.collect',
      batch({ sentAtMs: nextYearMs, events: [minuteAgo, later, longAgo] }),
    )
    const times = (await eventsOf(device)).map(({ occurredAt }) => Date.now() - occurredAt.getTime())
    const [now = 0, minute = 0, month = 0] = times.toSorted((a, b) => a - b)
    expect(now).toBeLessThan(30_000)
    expect(minute).toBeGreaterThanOrEqual(60_000)
    expect(minute).toBeLessThan(90_000)
    expect(Math.round(month / (24 * 3_600_000))).toBe(30)
  })

  test('knows a visit by its latest context', async () => {
    const device = await createTestClient(site.url)
    const first = batch()
    await device.call('analytics.collect', first)
    const context = { ...first.context, launch_mode: 'pwa' as const }
    await device.call('analytics.collect', { ...first, context, events: [event()] })
    expect((await eventsOf(device)).map((row) => row.context)).toEqual([context, context])
  })

  test('believes nobody to be another user', async () => {
    const user = await createTestClient(site.url)
    const { id } = await user.signUp()
    const tracking = { user_unique_id: '1', web_id: '1' }
    const claims = [id, author.id, undefined]
    for (const claim of claims) {
      const claimed = claim ? { user_id: claim } : {}
      await user.call(
        'analytics.collect',
        batch({ tracking: { ...tracking, session_id: newNumber(), ...claimed } }),
      )
    }
    expect((await eventsOf(user)).map(({ userId }) => userId)).toEqual([id, null, null])
  })

  test.each<[string, object]>([
    ['an analytics id that is text', { appId: '1988' }],
    ['an analytics id that is missing', { appId: undefined }],
    ['an analytics id that is no whole number', { appId: 1988.5 }],
    ['a web id that is no number', { tracking: { user_unique_id: '1', web_id: 'abc', session_id: '1' } }],
    [
      'a user id that is no number',
      { tracking: { user_unique_id: '1', user_id: '@mia', web_id: '1', session_id: '1' } },
    ],
    ['101 events', { events: Array.from({ length: 101 }, () => event()) }],
    ['no event', { events: [] }],
    ['an event without an id of its own', { events: [event({ id: 'x' })] }],
    ['text that is too long', { events: [event({ params: { page_name: 'x'.repeat(257) } })] }],
    ['half a character', { events: [event({ params: { page_name: '\ud800' } })] }],
    [
      'too many parameters',
      {
        events: [event({ params: manyParams })],
      },
    ],
  ])('refuses %s (sections 5 and 7.6)', async (_name, change) => {
    const device = await createTestClient(site.url)
    const response = await device.send('analytics.collect', { ...batch(), ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: StatusCode.invalidInput })
    expect(await eventsOf(device)).toEqual([])
  })
})

const signalsOf = (client: TestClient) =>
  db.query<{ videoId: string; watchTimeMs: number }>({
    text: `SELECT video_id AS "videoId", watch_time_ms AS "watchTimeMs" FROM rank_signals
           WHERE viewer_key = $1 ORDER BY watch_time_ms`,
    values: [client.device.keyId],
  })

test('what somebody who withdraws has watched is forgotten before it counts in the ranks', async () => {
  const device = await createTestClient(site.url)
  const videoId = await addVideo(db, { authorId: author.id })
  await device.call('views.report', viewsOf(videoId))
  expect(await signalsOf(device)).toEqual([{ videoId, watchTimeMs: 1_000 }])
  await device.call('analytics.erase', {})
  expect(await signalsOf(device)).toEqual([])
})

describe('analytics.writeImpressions (specification section 7.4)', () => {
  test('records what is sent again in the next month once, though months have ids of their own (issue 53)', async () => {
    const client = await createTestClient(site.url)
    const video = await addVideo(db, { authorId: author.id })
    const [sent, collected] = [seen(video), batch()]
    await client.call('analytics.writeImpressions', sent)
    await client.call('analytics.collect', collected)
    const toNextMonth = async (table: string, column: string) => {
      const name = table === 'impressions' ? 'device_key_id' : 'name'
      await db.query({
        text: `UPDATE ${table} SET ${column} = date_trunc('month', now(), 'UTC') + interval '1 month' WHERE ${name} = $1 OR id = $2`,
        values: [client.device.keyId, collected.events[0]?.id],
      })
    }
    await toNextMonth('impressions', 'seen_at')
    await toNextMonth('analytics_events', 'occurred_at')
    await client.call('analytics.writeImpressions', sent)
    await client.call('analytics.collect', collected)
    expect(await impressionsOf(client)).toHaveLength(1)
    expect(await eventsOf(client)).toHaveLength(1)
  })

  test('records each once, however often it is sent', async () => {
    const device = await createTestClient(site.url)
    const sent = seen(
      await addVideo(db, { authorId: author.id }),
      await addVideo(db, { authorId: author.id }),
    )
    await Promise.all(Array.from({ length: 10 }, () => device.call('analytics.writeImpressions', sent)))
    expect((await impressionsOf(device)).map(({ scene }) => scene)).toEqual(['hashtag', 'hashtag'])
  })

  test('leaves out videos that are gone, and keeps the others', async () => {
    const device = await createTestClient(site.url)
    const video = await addVideo(db, { authorId: author.id })
    const processing = await addVideo(db, { authorId: author.id, state: 'processing' })
    await device.call('analytics.writeImpressions', seen('12345', video, processing))
    expect(await impressionsOf(device)).toHaveLength(1)
  })

  test('keeps what a user has seen, and nothing of a guest', async () => {
    const [user, guest] = [await createTestClient(site.url), await createTestClient(site.url)]
    const { id } = await user.signUp()
    const video = await addVideo(db, { authorId: author.id })
    const again = { sentAtMs: Date.now(), impressions: [impressionOf(video, id), impressionOf(video, id)] }
    await user.call('analytics.writeImpressions', again)
    await guest.call('analytics.writeImpressions', seen(video))
    const rows = await db.query({
      text: 'SELECT user_id AS id FROM seen_videos WHERE video_id = $1',
      values: [video],
    })
    expect(rows).toEqual([{ id }])
    await user.call('analytics.erase', {})
    expect(await db.query({ text: 'SELECT FROM seen_videos WHERE video_id = $1', values: [video] })).toEqual(
      [],
    )
  })

  test('believes nobody to be another user', async () => {
    const user = await createTestClient(site.url)
    const { id } = await user.signUp()
    const video = await addVideo(db, { authorId: author.id })
    await user.call('analytics.writeImpressions', {
      sentAtMs: Date.now(),
      impressions: [impressionOf(video, id), impressionOf(video, author.id)],
    })
    expect((await impressionsOf(user)).map(({ userId }) => userId)).toEqual([id, null])
  })
})

async function record(device: TestClient, userId?: string) {
  const video = await addVideo(db, { authorId: author.id })
  const tracking = { user_unique_id: '1', web_id: '1', session_id: newNumber() }
  await device.call(
    'analytics.collect',
    batch({ tracking: { ...tracking, ...(userId ? { user_id: userId } : {}) } }),
  )
  await device.call('analytics.writeImpressions', {
    sentAtMs: Date.now(),
    impressions: [impressionOf(video, userId)],
  })
}
const countOf = async (device: TestClient) =>
  (await eventsOf(device)).length + (await impressionsOf(device)).length

describe('analytics.erase', () => {
  test('forgets a guest’s device and no other', async () => {
    const [device, other] = [await createTestClient(site.url), await createTestClient(site.url)]
    await record(device)
    await record(other)
    await device.call('analytics.erase', {})
    expect([await countOf(device), await countOf(other)]).toEqual([0, 2])
  })

  test('forgets a user on all their devices', async () => {
    const [phone, laptop, stranger] = [
      await createTestClient(site.url),
      await createTestClient(site.url),
      await createTestClient(site.url),
    ]
    const { id, uniqueId } = await phone.signUp()
    await laptop.call('session.logIn', { username: uniqueId, password: 'a good password' })
    const { id: strangerId } = await stranger.signUp()
    await record(phone, id)
    await record(laptop, id)
    await record(stranger, strangerId)
    await laptop.call('analytics.erase', {})
    expect([await countOf(phone), await countOf(laptop), await countOf(stranger)]).toEqual([0, 0, 2])
  })
})

describe('a user who is too young to consent (specification section 9, similar list of 32 codes)', () => {
  test.each([
    [15, 0],
    [16, 1],
  ])('of the age of %i has %i of one event and one impression recorded', async (age, count) => {
    const device = await createTestClient(site.url)
    const { id } = await device.signUp()
    await db.query({
      text: `UPDATE users SET birth_date = current_date - make_interval(years => $2) WHERE id = $1`,
      values: [id, age],
    })
    const videoId = await addVideo(db, { authorId: author.id })
    await device.call('analytics.collect', batch())
    await device.call('analytics.writeImpressions', seen(videoId))
    expect(await eventsOf(device)).toHaveLength(count)
    expect(await impressionsOf(device)).toHaveLength(count)
  })
})
