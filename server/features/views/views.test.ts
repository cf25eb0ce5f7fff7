import { beforeEach, describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { setLike } from '#server/features/likes/service.ts'
import { updateRanks } from '#server/features/ranking/service.ts'
import { withDatabase } from '#support/database.ts'
import { samples } from '#support/samples.ts'
import { TEST_SECRET } from '#support/server.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { countViews } from './repository.ts'
import { createViewCounter } from './service.ts'
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

const { video } = samples['videos.detail'].output
/** Makes the token of a video that was handed out some time ago. */
const tokenOf = (id: string, agoMs = HOUR_MS) =>
  createViewTokens(TEST_SECRET, () => Date.now() - agoMs).stamp({ ...video, id }).viewToken
const count = createViewCounter(TEST_SECRET, createViewTokens(TEST_SECRET))

interface Device {
  key: string
  address?: string
  viewer?: Viewer
  watchTimeMs?: number
  token?: string | undefined
}
const view = ({ key, address = '203.0.113.7', viewer, watchTimeMs = 0, token = tokenOf(videoId) }: Device) =>
  count(db, [{ videoId, userId: viewer?.id ?? null, viewToken: token, watchTimeMs }], {
    viewer: viewer ?? null,
    deviceKeyId: key,
    clientAddress: address,
  })
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
const passHour = () =>
  db.query({ text: `UPDATE counted_views SET counted_at = counted_at - interval '1 hour'` })

describe('a view', () => {
  test('counts once in an hour for a viewer and a video, however it is sent', async () => {
    for (let time = 0; time < 3; time += 1) await view({ key: 'phone' })
    await Promise.all(Array.from({ length: 10 }, () => view({ key: 'phone', watchTimeMs: 1 })))
    const many = Array.from({ length: 100 }, () => ({
      videoId,
      userId: null,
      viewToken: tokenOf(videoId),
      watchTimeMs: 0,
    }))
    await count(db, many, { viewer: null, deviceKeyId: 'phone', clientAddress: '203.0.113.7' })
    expect(await playsOf()).toBe(1)
    await passHour()
    await view({ key: 'phone' })
    expect(await playsOf()).toBe(2)
  })

  test('without the token of its video counts for nothing', async () => {
    const other = await addVideo(db, { authorId: author.id })
    for (const token of [undefined, 'x', tokenOf(other)]) {
      await count(db, [{ videoId, userId: null, viewToken: token, watchTimeMs: 1 }], {
        viewer: null,
        deviceKeyId: 'phone',
        clientAddress: '203.0.113.7',
      })
    }
    expect([await playsOf(), await watchedMs()]).toEqual([0, []])
  })

  test.each([
    ['an IPv4 network', (i: number) => `203.0.113.${i}`],
    ['one written as IPv6', (i: number) => `::ffff:203.0.113.${i}`],
    ['an IPv6 network', (i: number) => `2001:db8:1:2:${i}::1`],
  ])('by guests of %s counts at most 30 times an hour, at once too', async (_name, addressOf) => {
    const devices = Array.from({ length: 50 }, (_, i) => ({ key: `device ${i}`, address: addressOf(i) }))
    await Promise.all(devices.map(view))
    expect(await playsOf()).toBe(30)
    // Sending refused views again has no effect, and gives no points either.
    await Promise.all(devices.map((device) => view({ ...device, watchTimeMs: DURATION_MS })))
    expect(await playsOf()).toBe(30)
    expect(await watchedMs()).toHaveLength(30)
    await view({ key: 'elsewhere', address: '198.51.100.1' })
    expect(await playsOf()).toBe(31)
  })

  test('by accounts younger than a day is bounded like one by guests, by older ones counts by account', async () => {
    const newcomers = await addUsers(db, 40, 'new', new Date(Date.now() - 23 * HOUR_MS))
    await Promise.all(newcomers.map((viewer) => view({ key: viewer.id, viewer })))
    expect(await playsOf()).toBe(30)
    const users = await addUsers(db, 40)
    await Promise.all(users.map((viewer) => view({ key: viewer.id, viewer })))
    expect(await playsOf()).toBe(70)
    for (const key of ['phone', 'laptop']) await view({ key, viewer: users[0]! })
    expect(await playsOf()).toBe(70)
  })

  test('leaves no address behind', async () => {
    await view({ key: 'phone', address: '203.0.113.99' })
    for (const table of ['block_views', 'counted_views', 'rank_signals']) {
      expect(JSON.stringify(await db.query({ text: `SELECT * FROM ${table}` }))).not.toContain('203.0.113')
    }
    expect(JSON.stringify(await db.query({ text: 'SELECT * FROM counted_views' }))).not.toContain('phone')
  })
})

describe('watch time', () => {
  test('is at most what has passed since the video was handed out', async () => {
    await view({ key: 'hasty', watchTimeMs: DURATION_MS, token: tokenOf(videoId, 0) })
    expect(await watchedMs()).toEqual([0])
    await view({ key: 'honest', watchTimeMs: 3_000, token: tokenOf(videoId, 10_000) })
    await view({ key: 'early', watchTimeMs: 60_000, token: tokenOf(videoId, 5_000) })
    const [, honest, early] = await watchedMs()
    expect(honest).toBe(3_000)
    expect(early).toBeGreaterThan(3_500)
    expect(early).toBeLessThanOrEqual(6_000)
  })

  test('of a copy that was watched without a network, weeks later, counts: at most two plays', async () => {
    await view({ key: 'traveller', watchTimeMs: 86_400_000, token: tokenOf(videoId, 40 * 24 * HOUR_MS) })
    expect(await watchedMs()).toEqual([2 * DURATION_MS])
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
      const rows = Array.from({ length: 10_000 / blockCount }, (_, i) => {
        const viewerKey = `made up ${blockCount} ${block} ${i}`
        return { videoId, userId: null, viewerKey, viewer: viewerKey, watchTimeMs: 1e9 }
      })
      // A request has one viewer. Here in two batches instead: the block's share, and all others.
      await countViews(db, rows.slice(0, 30), `${blockCount} block ${block}`)
      await countViews(db, rows.slice(30), `${blockCount} block ${block}`)
    }
    expect(await playsOf()).toBe(30 * blockCount)
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
    for (const viewer of users) await view({ key: viewer.id, viewer, watchTimeMs: DURATION_MS })
    await updateRanks(db)
    const [row] = await db.query({
      text: 'SELECT watch_points AS points FROM videos WHERE id = $1',
      values: [videoId],
    })
    expect(row).toEqual({ points: expect.closeTo(0.4, 6) })
  })
})
