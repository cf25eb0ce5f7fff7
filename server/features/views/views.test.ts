import { beforeEach, describe, expect, test } from 'vitest'

import type { Stretch, UnnamedView, ViewReport } from '#contract/models/view-report.ts'
import type { Viewer } from '#server/api/route.ts'
import { setLike } from '#server/features/likes/service.ts'
import { updateRanks } from '#server/features/ranking/service.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { TEST_SECRET } from '#support/server.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'
import { viewReportOf, viewTokenOf } from '#support/view-reports.ts'

import { countViews, type ViewRow } from './repository.ts'
import { createViewCounter, type ViewCounter } from './service.ts'
import { createViewTokens } from './tokens.ts'

const db = await withDatabase()
const author = await addUser(db)
/** Duration of the example video. */
const DURATION_MS = 8_000
const HOUR_MS = 3_600_000

let videoId: string
beforeEach(async () => {
  videoId = await addVideo(db, { authorId: author.id })
  await db.query({
    text: `UPDATE videos SET created_at = now() - interval '1 hour' WHERE id = $1`,
    values: [videoId],
  })
})

const counter = createViewCounter(createViewTokens(TEST_SECRET))

interface Device extends Partial<ViewReport> {
  key: string
  address?: string
  viewer?: Viewer
}
const view = ({ key, address = '203.0.113.7', viewer, ...changes }: Device) =>
  counter.count(
    db,
    [viewReportOf(videoId, { viewToken: viewTokenOf(videoId, HOUR_MS), userId: viewer?.id, ...changes })],
    { viewer: viewer ?? null, deviceKeyId: key, clientAddress: address },
    true,
  )
const unnamed = (changes: Partial<UnnamedView> = {}, address = '203.0.113.7') =>
  counter.countUnnamed(
    db,
    [viewReportOf(videoId, { viewToken: viewTokenOf(videoId, HOUR_MS), ...changes })],
    address,
  )
/** The whole video, as often as is wanted. */
const plays = (count: number): Stretch[] => Array.from({ length: count }, () => [0, DURATION_MS / 1_000, 1])
const playsOf = async (id = videoId) => {
  const [row] = await db.query<{ plays: number }>({
    text: 'SELECT play_count AS plays FROM videos WHERE id = $1',
    values: [id],
  })
  return row?.plays
}
const watchedMs = async () => {
  const rows = await db.query<{ ms: number }>({
    text: 'SELECT watch_time_ms AS ms FROM rank_signals WHERE video_id = $1 ORDER BY 1',
    values: [videoId],
  })
  return rows.map(({ ms }) => ms)
}
/** Tables that views are counted in. */
const TABLES = ['block_views', 'counted_views', 'watch_signals', 'received_reports']

/** Ends the day: the key by which viewers were told apart is gone. */
async function endDay(): Promise<void> {
  for (const text of ['view_keys', 'counted_views', 'block_views'])
    await db.query({ text: `DELETE FROM ${text}` })
}

const counted = () =>
  db.query<{ viewer: string }>({ text: 'SELECT viewer FROM counted_views ORDER BY viewer' })
const GUEST = { viewer: null, deviceKeyId: 'phone', clientAddress: '203.0.113.7' }
const send = (of: ViewCounter) => of.count(db, [viewReportOf(videoId)], GUEST, true)

describe('a view', () => {
  test('counts once in a day for a viewer and a video, however it is sent', async () => {
    for (let time = 0; time < 3; time += 1) await view({ key: 'phone' })
    await Promise.all(Array.from({ length: 10 }, () => view({ key: 'phone' })))
    const many = Array.from({ length: 50 }, () => viewReportOf(videoId))
    await counter.count(db, many, { viewer: null, deviceKeyId: 'phone', clientAddress: '203.0.113.7' }, true)
    expect(await playsOf()).toBe(1)
  })

  test('by the same device on the next day counts once more, and nothing tells that it was the same', async () => {
    const dated = createViewCounter(createViewTokens(TEST_SECRET))
    await send(dated)
    const before = await counted()
    await endDay()
    await send(createViewCounter(createViewTokens(TEST_SECRET)))
    expect(await playsOf()).toBe(2)
    expect(await counted()).not.toEqual(before)
  })

  test('counts under the same key in each process', async () => {
    await endDay()
    const processes = Array.from({ length: 2 }, () => createViewCounter(createViewTokens(TEST_SECRET)))
    const sender = { viewer: null, deviceKeyId: 'phone', clientAddress: '203.0.113.7' }
    await Promise.all(processes.map((each) => each.count(db, [viewReportOf(videoId)], sender, true)))
    expect(await playsOf()).toBe(1)
  })

  test('of an author’s own video never counts, nor does its watching', async () => {
    await view({ key: 'own phone', viewer: author, stretches: plays(1) })
    expect([await playsOf(), await watchedMs()]).toEqual([0, []])
  })

  test('that is sent again under its id counts once, and adds nothing', async () => {
    const id = randomId()
    for (let time = 0; time < 3; time += 1) await unnamed({ id, stretches: plays(1) })
    expect(await playsOf()).toBe(1)
    expect(
      await db.query({ text: 'SELECT FROM watch_signals WHERE video_id = $1', values: [videoId] }),
    ).toHaveLength(1)
  })

  test('that names nobody counts, unless the device has reported one today', async () => {
    await unnamed()
    await unnamed({ isRepeat: true })
    await unnamed({ scene: 'embed', source: 'blog.example' })
    expect(await playsOf()).toBe(2)
    expect(await watchedMs()).toEqual([])
    const [row] = await db.query({
      text: `SELECT count(*)::int AS signals, count(viewer)::int AS named FROM watch_signals WHERE video_id = $1`,
      values: [videoId],
    })
    expect(row).toEqual({ signals: 3, named: 0 })
  })

  test('of a viewer whose visits are not recorded counts, and leaves nothing by which they could be found', async () => {
    const user = await addUser(db)
    await view({ key: user.id, viewer: user, isRecorded: false, stretches: plays(1) })
    expect([await playsOf(), await watchedMs()]).toEqual([1, []])
    for (const name of [...TABLES, 'rank_signals', 'watches', 'impressions', 'seen_videos', 'video_days']) {
      const rows = await db.query({
        text: `SELECT FROM "${name}" AS line WHERE line::text LIKE '%' || $1 || '%'`,
        values: [user.id],
      })
      expect([name, rows]).toEqual([name, []])
    }
  })

  test('without the token of its video counts for nothing', async () => {
    const other = await addVideo(db, { authorId: author.id })
    for (const viewToken of ['x', viewTokenOf(other)]) {
      await view({ key: 'phone', viewToken })
      await unnamed({ viewToken })
    }
    expect([await playsOf(), await watchedMs()]).toEqual([0, []])
  })

  test.each([
    ['an IPv4 network', (i: number) => `203.0.113.${i % 250}`],
    ['one written as IPv6', (i: number) => `::ffff:203.0.113.${i % 250}`],
    ['an IPv6 network', (i: number) => `2001:db8:1:2:${i}::1`],
  ])(
    'by guests of %s counts at most 100 times a day, at once too, named or not',
    async (_name, addressOf) => {
      const devices = Array.from({ length: 120 }, (_, i) => ({ key: `device ${i}`, address: addressOf(i) }))
      await Promise.all(devices.map((device, i) => (i % 2 ? view(device) : unnamed({}, device.address))))
      expect(await playsOf()).toBe(100)
      // Sending refused views again has no effect, and gives no points either.
      await Promise.all(devices.map((device) => view({ ...device, stretches: plays(1) })))
      expect(await playsOf()).toBe(100)
      await view({ key: 'elsewhere', address: '198.51.100.1' })
      expect(await playsOf()).toBe(101)
    },
  )

  test('by guests of one network counts as often as the operator lets it', async () => {
    const generous = createViewCounter(createViewTokens(TEST_SECRET), 1.1)
    const reports = Array.from({ length: 120 }, () =>
      viewReportOf(videoId, { viewToken: viewTokenOf(videoId) }),
    )
    for (const report of reports) await generous.countUnnamed(db, [report], '203.0.113.7')
    expect(await playsOf()).toBe(110)
  })

  test('by accounts younger than a day is bounded like one by guests, by older ones counts by account', async () => {
    const newcomers = await addUsers(db, 110, 'new', new Date(Date.now() - 23 * HOUR_MS))
    await Promise.all(newcomers.map((viewer) => view({ key: viewer.id, viewer })))
    expect(await playsOf()).toBe(100)
    const users = await addUsers(db, 40)
    await Promise.all(users.map((viewer) => view({ key: viewer.id, viewer })))
    expect(await playsOf()).toBe(140)
    for (const key of ['phone', 'laptop']) await view({ key, viewer: users[0]! })
    expect(await playsOf()).toBe(140)
  })

  test('leaves no address behind', async () => {
    await view({ key: 'phone', address: '203.0.113.99' })
    await unnamed({}, '203.0.113.99')
    for (const table of [
      'block_views',
      'counted_views',
      'rank_signals',
      'watch_signals',
      'received_reports',
    ]) {
      expect(JSON.stringify(await db.query({ text: `SELECT * FROM ${table}` }))).not.toContain('203.0.113')
    }
    for (const table of ['counted_views', 'watch_signals'])
      expect(JSON.stringify(await db.query({ text: `SELECT * FROM ${table}` }))).not.toContain('phone')
  })
})

describe('watch time', () => {
  test('is at most the time since the video was handed out', async () => {
    await view({ key: 'hasty', stretches: plays(1), viewToken: viewTokenOf(videoId, 0) })
    const [hasty] = await watchedMs()
    // As long as this test took from one to the other.
    expect(hasty).toBeLessThan(1_000)
    await view({ key: 'honest', stretches: [[0, 3, 1]], viewToken: viewTokenOf(videoId, 10_000) })
    await view({ key: 'early', stretches: plays(1), viewToken: viewTokenOf(videoId, 5_000) })
    const [, honest, early] = await watchedMs()
    expect(honest).toBe(3_000)
    expect(early).toBeGreaterThan(3_500)
    expect(early).toBeLessThanOrEqual(6_000)
  })

  test('counts the time that passed, not the seconds of the video that went by', async () => {
    await view({ key: 'fast', stretches: [[0, 8, 2]] })
    expect(await watchedMs()).toEqual([4_000])
  })

  test('of a copy that was watched without a network, weeks later, counts: at most two plays', async () => {
    await view({ key: 'traveller', stretches: plays(20), viewToken: viewTokenOf(videoId, 40 * 24 * HOUR_MS) })
    expect(await watchedMs()).toEqual([2 * DURATION_MS])
  })

  test('of one viewer is added twenty times a day', async () => {
    for (let time = 0; time < 25; time += 1) await view({ key: 'fan', stretches: [[0, 1, 1]] })
    expect(
      await db.query({ text: 'SELECT FROM watch_signals WHERE video_id = $1', values: [videoId] }),
    ).toHaveLength(20)
  })
})

const share = ({
  key,
  address = '203.0.113.7',
  viewer = null,
}: {
  key: string
  address?: string
  viewer?: Viewer | null
}) => counter.countShare(db, videoId, { viewer, deviceKeyId: key, clientAddress: address })

describe('a share', () => {
  const sharesOf = async () => {
    const [row] = await db.query({
      text: `SELECT share_count AS video, (SELECT sum(share_count)::int FROM user_quarters WHERE user_id = $2) AS author
             FROM videos WHERE id = $1`,
      values: [videoId, owner.id],
    })
    return row
  }
  let owner: Viewer
  beforeEach(async () => {
    owner = await addUser(db)
    videoId = await addVideo(db, { authorId: owner.id })
  })

  test('counts once in a day for a sharer, at the video and for its author', async () => {
    const user = await addUser(db)
    await Promise.all(Array.from({ length: 5 }, () => share({ key: 'phone' })))
    await share({ key: 'tablet', viewer: user })
    await share({ key: 'laptop', viewer: user })
    expect(await sharesOf()).toEqual({ video: 2, author: 2 })
    // The same device may also view it.
    await view({ key: 'phone' })
    expect(await playsOf()).toBe(1)
  })

  test('by the author counts for nothing, and by guests of one network a hundred times', async () => {
    await share({ key: 'own', viewer: owner })
    expect(await sharesOf()).toEqual({ video: 0, author: null })
    await Promise.all(Array.from({ length: 110 }, (_, index) => share({ key: `device ${index}` })))
    expect(await sharesOf()).toEqual({ video: 100, author: 100 })
  })
})

/** The score of the same video with one like of a real user. */
async function likedScore(): Promise<number> {
  const other = await addVideo(db, { authorId: author.id })
  await db.query({
    text: 'UPDATE videos SET created_at = (SELECT created_at FROM videos WHERE id = $2) WHERE id = $1',
    values: [other, videoId],
  })
  const user = await addUser(db)
  await db.transaction((tx) => setLike(tx, user, { videoId: other, liked: true }))
  return scoreOf(other)
}
const scoreOf = async (id: string) => {
  const [row] = await db.query<{ score: number }>({
    text: 'SELECT score FROM videos WHERE id = $1',
    values: [id],
  })
  return row?.score ?? Number.NaN
}

async function isWeighedBelowOneLike(): Promise<boolean> {
  await updateRanks(db)
  const forged = await scoreOf(videoId)
  return forged > (Date.now() / 1000 - 3_700) / 45_000 && forged < (await likedScore())
}

describe('ten thousand made-up devices move a rank by less than one like', () => {
  test.each([1, 100])('from %d blocks of addresses', async (blockCount) => {
    for (let block = 0; block < blockCount; block += 1) {
      const rows = Array.from({ length: 10_000 / blockCount }, (_, i): ViewRow => {
        const viewerKey = `made up ${blockCount} ${block} ${i}`
        return {
          id: randomId(),
          videoId,
          userId: null,
          viewerKey,
          viewer: viewerKey,
          isRepeat: false,
          scene: 'foryou',
          source: null,
          isSoundOn: true,
          watchTimeMs: 1e9,
          stretches: [],
        }
      })
      // A request has one viewer. Here in two batches instead: the block's share, and all others.
      await countViews(db, rows.slice(0, 100), `${blockCount} block ${block}`, 100)
      await countViews(db, rows.slice(100), `${blockCount} block ${block}`, 100)
    }
    expect(await playsOf()).toBe(100 * blockCount)
    expect(await isWeighedBelowOneLike()).toBe(true)
  })

  test('from 10,000 blocks of addresses', async () => {
    // Each is the only one of its block and therefore counts: the rows that `countViews` would write, at once.
    await db.query({
      text: `INSERT INTO rank_signals (viewer_key, video_id, is_proven, watch_time_ms)
             SELECT 'far ' || i, $1, false, ${2 * DURATION_MS} FROM generate_series(1, 10000) AS i`,
      values: [videoId],
    })
    expect(await isWeighedBelowOneLike()).toBe(true)
  })

  test('while the watching of two honest users is worth as much as it was', async () => {
    const users = await addUsers(db, 2)
    for (const viewer of users) await view({ key: viewer.id, viewer, stretches: plays(1) })
    await updateRanks(db)
    const [row] = await db.query({
      text: 'SELECT watch_points AS points FROM videos WHERE id = $1',
      values: [videoId],
    })
    expect(row).toEqual({ points: expect.closeTo(0.4, 6) })
  })
})
