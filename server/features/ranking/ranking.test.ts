import { beforeEach, describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { setLike } from '#server/features/likes/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { FRESH_DAYS, FRESH_VIEWER_COUNT, SEEN_MAX_COUNT } from './limits.ts'
import { forgetWatches, updateRanks } from './service.ts'

const db = await withDatabase()
/** Duration of the example video. */
const DURATION_MS = 8_000

let author: Viewer
let videoId: string
beforeEach(async () => {
  author = await addUser(db)
  videoId = await addVideo(db, { authorId: author.id })
})

const signal = (viewerKey: string, watchTimeMs: number, viewer?: Viewer, isProven = true) =>
  db.query({
    text: `INSERT INTO rank_signals (video_id, viewer_key, user_id, watch_time_ms, is_proven)
           VALUES ($1, $2, $3, $4, $5)`,
    values: [videoId, viewerKey, viewer?.id ?? null, watchTimeMs, isProven],
  })
const video = async () => {
  const [row] = await db.query<{
    points: number
    unproven: number
    viewers: number
    score: number
    isFresh: boolean
    rev: number
  }>({
    text: `SELECT watch_points AS points, unproven_points AS unproven, viewer_count AS viewers, score, fresh_until = 'infinity' AS "isFresh", rev
           FROM videos WHERE id = $1`,
    values: [videoId],
  })
  if (!row) throw new Error('The video is gone.')
  return row
}
const makeFresh = (daysAgo = 0) =>
  db.query({
    text: `UPDATE videos SET fresh_until = 'infinity', created_at = now() - make_interval(days => $2) WHERE id = $1`,
    values: [videoId, daysAgo],
  })

describe('watch time', () => {
  test('raises a video by what was watched, and skipping it does not', async () => {
    await signal('patient', DURATION_MS)
    await signal('hasty', 0)
    await updateRanks(db)
    const watched = await video()
    expect(watched).toMatchObject({ points: expect.closeTo(0.2, 6), viewers: 2 })
    await signal('half', DURATION_MS / 2)
    await updateRanks(db)
    expect(await video()).toMatchObject({ points: expect.closeTo(0.3, 6), viewers: 3 })
    expect((await video()).score).toBeGreaterThan(watched.score)
    expect((await video()).score).toBeCloseTo(Math.log10(1.3) + Date.now() / 1000 / 45_000, 2)
  })

  test('of one viewer counts once, for at most two plays, however often it comes', async () => {
    for (const share of [0.5, 1, 0.2, 1, 50, 50]) {
      await signal('again', DURATION_MS * share)
      await updateRanks(db)
    }
    expect(await video()).toMatchObject({ points: expect.closeTo(0.4, 6), viewers: 1 })
  })

  test('of guests and new accounts is added up apart, and weighs less than one like all together', async () => {
    await signal('phone', DURATION_MS, undefined, false)
    await updateRanks(db)
    const once = await video()
    expect(once).toMatchObject({ points: 0, unproven: expect.closeTo(0.2, 6), viewers: 0 })
    expect(once.score).toBeGreaterThan(Date.now() / 1000 / 45_000 - 0.001)
    await db.query({
      text: `INSERT INTO rank_signals (video_id, viewer_key, watch_time_ms, is_proven)
             SELECT $1, 'phone ' || i, ${2 * DURATION_MS}, false FROM generate_series(1, 5000) AS i`,
      values: [videoId],
    })
    await updateRanks(db)
    const crowd = await video()
    expect(crowd).toMatchObject({ points: 0, unproven: expect.closeTo(2_000.2, 3), viewers: 0 })
    expect(crowd.score).toBeGreaterThan(once.score)
    expect(crowd.score - Date.now() / 1000 / 45_000).toBeLessThan(Math.log10(2))
  })

  test('of an account that was new stays so for what it watched then', async () => {
    const viewer = await addUser(db)
    await signal(viewer.id, DURATION_MS, viewer, false)
    await updateRanks(db)
    await signal(viewer.id, 2 * DURATION_MS, viewer)
    await updateRanks(db)
    expect(await video()).toMatchObject({ points: 0, unproven: expect.closeTo(0.4, 6), viewers: 0 })
  })

  test('is taken back with what is forgotten, so that forgetting it earns nothing', async () => {
    const viewer = await addUser(db)
    const before = await video()
    for (let time = 0; time < 3; time += 1) {
      await signal(viewer.id, DURATION_MS, viewer)
      await signal('phone', DURATION_MS, undefined, false)
      await updateRanks(db)
      expect(await video()).toMatchObject({ points: expect.closeTo(0.2, 6), viewers: 1 })
      await forgetWatches(db, [viewer.id, 'phone'])
    }
    const after = await video()
    expect(after).toMatchObject({ points: 0, viewers: 0 })
    expect(after.unproven).toBeCloseTo(0, 9)
    expect(after.score).toBeCloseTo(Math.max(before.score, Date.now() / 1000 / 45_000), 1)
  })

  test('of its author counts for nothing', async () => {
    await signal('own', DURATION_MS, author)
    await updateRanks(db)
    expect(await video()).toMatchObject({ points: 0, viewers: 0 })
  })

  test('reaches the video in its group, too, and is taken back there', async () => {
    await db.query({ text: `INSERT INTO video_vectors VALUES ($1, '{}', 7, 0)`, values: [videoId] })
    const inGroup = async () => {
      const [row] = await db.query({
        text: 'SELECT score FROM video_vectors WHERE video_id = $1',
        values: [videoId],
      })
      return row?.['score']
    }
    await signal('any', DURATION_MS)
    await updateRanks(db)
    const watched = await inGroup()
    expect(watched).toBe((await video()).score)
    await forgetWatches(db, ['any'])
    expect(await inGroup()).toBe((await video()).score)
    expect(await inGroup()).not.toBe(watched)
  })

  test('reaches the tags of the video, too', async () => {
    const tagId = nextId()
    await db.query({ text: `INSERT INTO tags (id, name) VALUES ($1, 'sea')`, values: [tagId] })
    await db.query({ text: `INSERT INTO video_tags VALUES ($1, $2, 0, $2)`, values: [tagId, videoId] })
    await signal('any', DURATION_MS)
    await updateRanks(db)
    const [row] = await db.query({ text: 'SELECT score FROM video_tags WHERE tag_id = $1', values: [tagId] })
    expect(row).toEqual({ score: (await video()).score })
  })

  test('of a video that is gone is forgotten', async () => {
    await signal('late', DURATION_MS)
    await db.query({ text: 'DELETE FROM videos WHERE id = $1', values: [videoId] })
    await updateRanks(db)
    expect(await db.query({ text: 'SELECT FROM rank_signals' })).toEqual([])
  })
})

const like = (viewer: Viewer, id: string, liked = true) =>
  db.transaction((tx) => setLike(tx, viewer, { videoId: id, liked }))
const likesOf = async (id: string) => {
  const [row] = await db.query({
    text: `SELECT like_count AS likes, unproven_like_count AS unproven, watch_points AS points, unproven_points AS "unprovenPoints",
             viewer_count AS viewers FROM videos WHERE id = $1`,
    values: [id],
  })
  return row
}

describe('users who like each other (issue #52)', () => {
  test('give each other less than one like all together, whoever began, and the number shown stays', async () => {
    const ring = await Promise.all(Array.from({ length: 12 }, () => addUser(db)))
    const videos = await Promise.all(ring.map(({ id }) => addVideo(db, { authorId: id })))
    const others = await Promise.all(Array.from({ length: 2 }, () => addUser(db)))
    for (const [place, viewer] of ring.entries()) {
      for (const [other, id] of videos.entries()) {
        if (other === place) continue
        await like(viewer, id)
        await db.query({
          text: `INSERT INTO rank_signals (video_id, viewer_key, user_id, watch_time_ms, is_proven)
                 VALUES ($1, $2::text, $2::bigint, $3, true)`,
          values: [id, viewer.id, DURATION_MS],
        })
      }
      // Some of it counts before the two have liked each other.
      if (place === 5) await updateRanks(db)
    }
    await updateRanks(db)
    for (const id of videos) {
      const row = await likesOf(id)
      expect(row).toMatchObject({ likes: 11, unproven: 11, viewers: 0 })
      expect(row?.['points']).toBeCloseTo(0, 9)
      expect(row?.['unprovenPoints']).toBeCloseTo(2.2, 9)
    }
    const scoreOf = async (id: string) => {
      const [row] = await db.query<{ score: number; base: number }>({
        text: 'SELECT score, extract(epoch FROM created_at)::float8 / 45000 AS base FROM videos WHERE id = $1',
        values: [id],
      })
      return (row?.score ?? 0) - (row?.base ?? 0)
    }
    expect(await scoreOf(videos[0]!)).toBeLessThan(Math.log10(1.9))
    // Two honest likes lift more than the eleven.
    const honest = await addVideo(db, { authorId: author.id })
    for (const other of others) await like(other, honest)
    expect(await scoreOf(honest)).toBeGreaterThan(await scoreOf(videos[0]!))
  })

  test('take back what they gave, and leave nothing behind', async () => {
    const [one, other] = [await addUser(db), await addUser(db)]
    const ofOne = await addVideo(db, { authorId: one.id })
    const ofOther = await addVideo(db, { authorId: other.id })
    await like(one, ofOther)
    await like(other, ofOne)
    await updateRanks(db)
    await like(one, ofOther, false)
    await like(other, ofOne, false)
    for (const id of [ofOne, ofOther]) expect(await likesOf(id)).toMatchObject({ likes: 0, unproven: 0 })
  })

  test('who like at the same moment are found with the next like', async () => {
    const [one, other] = [await addUser(db), await addUser(db)]
    const ofOne = await addVideo(db, { authorId: one.id })
    const ofOther = await addVideo(db, { authorId: other.id })
    await db.query({
      text: `INSERT INTO author_likes (user_id, author_id) VALUES ($1, $2), ($2, $1)`,
      values: [one.id, other.id],
    })
    await like(one, ofOther)
    await updateRanks(db)
    expect(await likesOf(ofOther)).toMatchObject({ likes: 1, unproven: 1 })
    expect(await likesOf(ofOne)).toMatchObject({ likes: 0, unproven: 0 })
  })

  test('are left alone when only one of them likes the other', async () => {
    const fan = await addUser(db)
    await like(fan, videoId)
    await updateRanks(db)
    expect(await likesOf(videoId)).toMatchObject({ likes: 1, unproven: 0 })
  })
})

describe('a fresh video', () => {
  test('leaves the fresh ones once it has had its first audience', async () => {
    await makeFresh()
    for (let user = 1; user < FRESH_VIEWER_COUNT; user += 1) await signal(`user ${user}`, 0)
    await signal('a guest', 0, undefined, false)
    await updateRanks(db)
    expect(await video()).toMatchObject({ isFresh: true })
    await signal('the last', 0)
    await updateRanks(db)
    expect(await video()).toMatchObject({ isFresh: false, viewers: FRESH_VIEWER_COUNT })
  })

  test('leaves them when it is old, and not before', async () => {
    await makeFresh(FRESH_DAYS - 1)
    await updateRanks(db)
    expect(await video()).toMatchObject({ isFresh: true })
    await makeFresh(FRESH_DAYS + 1)
    await updateRanks(db)
    expect(await video()).toMatchObject({ isFresh: false })
  })
})

test('of what a user has seen, the last videos are kept', async () => {
  const [viewer, other] = [await addUser(db), await addUser(db)]
  for (const { id } of [viewer, other]) {
    await db.query({
      text: `INSERT INTO seen_videos SELECT $1::bigint, i, now() - make_interval(secs => i)
             FROM generate_series(1, $2::int) AS i`,
      values: [id, SEEN_MAX_COUNT + 7],
    })
  }
  await signal('phone', 0, viewer)
  await updateRanks(db)
  const stored = await db.query({
    text: `SELECT user_id AS id, count(*)::int, max(video_id)::int AS oldest FROM seen_videos
           WHERE user_id IN ($1, $2) GROUP BY user_id ORDER BY user_id`,
    values: [viewer.id, other.id],
  })
  expect(stored).toEqual([
    { id: viewer.id, count: SEEN_MAX_COUNT, oldest: SEEN_MAX_COUNT },
    { id: other.id, count: SEEN_MAX_COUNT + 7, oldest: SEEN_MAX_COUNT + 7 },
  ])
})
