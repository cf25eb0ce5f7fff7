import { beforeEach, describe, expect, test } from 'vitest'

import type { Viewer } from '#server/app/route.ts'
import { nextId } from '#server/db/ids.ts'
import { addClip } from '#support/clips.ts'
import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { FRESH_DAYS, FRESH_VIEWER_COUNT, SEEN_MAX_COUNT } from './limits.ts'
import { updateRanks } from './service.ts'

const db = await withDatabase()
/** Of the example clip. */
const DURATION_MS = 8_000

let author: Viewer
let videoId: string
beforeEach(async () => {
  author = await addPerson(db)
  videoId = await addClip(db, { authorId: author.id })
})

const signal = (deviceKeyId: string, watchTimeMs: number, viewer?: Viewer) =>
  db.query({
    text: `INSERT INTO rank_signals (id, video_id, device_key_id, user_id, watch_time_ms)
           VALUES (gen_random_uuid(), $1, $2, $3, $4)`,
    values: [videoId, deviceKeyId, viewer?.id ?? null, watchTimeMs],
  })
const clip = async () => {
  const [row] = await db.query<{
    points: number
    viewers: number
    score: number
    isFresh: boolean
    rev: number
  }>({
    text: `SELECT watch_points AS points, viewer_count AS viewers, score, fresh_until = 'infinity' AS "isFresh", rev
           FROM videos WHERE id = $1`,
    values: [videoId],
  })
  if (!row) throw new Error('The clip is gone.')
  return row
}
const makeFresh = (daysAgo = 0) =>
  db.query({
    text: `UPDATE videos SET fresh_until = 'infinity', created_at = now() - make_interval(days => $2) WHERE id = $1`,
    values: [videoId, daysAgo],
  })

describe('watch time', () => {
  test('raises a clip by what was watched, and skipping it does not', async () => {
    await signal('patient', DURATION_MS)
    await signal('hasty', 0)
    await updateRanks(db)
    const watched = await clip()
    expect(watched).toMatchObject({ points: expect.closeTo(0.2, 6), viewers: 2 })
    await signal('half', DURATION_MS / 2)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ points: expect.closeTo(0.3, 6), viewers: 3 })
    expect((await clip()).score).toBeGreaterThan(watched.score)
    expect((await clip()).score).toBeCloseTo(Math.log10(1.3) + Date.now() / 1000 / 45_000, 2)
  })

  test('of one device counts once, for at most two plays, however often it comes', async () => {
    for (const share of [0.5, 1, 0.2, 1, 50, 50]) {
      await signal('again', DURATION_MS * share)
      await updateRanks(db)
    }
    expect(await clip()).toMatchObject({ points: expect.closeTo(0.4, 6), viewers: 1 })
  })

  test('of a batch with many of one device counts once', async () => {
    for (let time = 0; time < 5; time += 1) await signal('loop', DURATION_MS)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ points: expect.closeTo(0.2, 6), viewers: 1 })
  })

  test('of its author counts for nothing', async () => {
    await signal('own', DURATION_MS, author)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ points: 0, viewers: 0 })
  })

  test('reaches the tags of the clip, too', async () => {
    const tagId = nextId()
    await db.query({ text: `INSERT INTO tags (id, name) VALUES ($1, 'sea')`, values: [tagId] })
    await db.query({ text: `INSERT INTO video_tags VALUES ($1, $2, 0)`, values: [tagId, videoId] })
    await signal('any', DURATION_MS)
    await updateRanks(db)
    const [row] = await db.query({ text: 'SELECT score FROM video_tags WHERE tag_id = $1', values: [tagId] })
    expect(row).toEqual({ score: (await clip()).score })
  })

  test('of a clip that is gone is forgotten', async () => {
    await signal('late', DURATION_MS)
    await db.query({ text: 'DELETE FROM videos WHERE id = $1', values: [videoId] })
    await updateRanks(db)
    expect(await db.query({ text: 'SELECT FROM rank_signals' })).toEqual([])
  })
})

describe('a fresh clip', () => {
  test('leaves the fresh ones once it has had its first audience', async () => {
    await makeFresh()
    for (let device = 1; device < FRESH_VIEWER_COUNT; device += 1) await signal(`device ${device}`, 0)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ isFresh: true })
    await signal('the last', 0)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ isFresh: false, viewers: FRESH_VIEWER_COUNT })
  })

  test('leaves them when it is old, and not before', async () => {
    await makeFresh(FRESH_DAYS - 1)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ isFresh: true })
    await makeFresh(FRESH_DAYS + 1)
    await updateRanks(db)
    expect(await clip()).toMatchObject({ isFresh: false })
  })
})

test('of what a member has seen, the last clips are kept', async () => {
  const [viewer, other] = [await addPerson(db), await addPerson(db)]
  for (const { id } of [viewer, other]) {
    await db.query({
      text: `INSERT INTO seen_clips SELECT $1::bigint, i, now() - make_interval(secs => i)
             FROM generate_series(1, $2::int) AS i`,
      values: [id, SEEN_MAX_COUNT + 7],
    })
  }
  await signal('phone', 0, viewer)
  await updateRanks(db)
  const kept = await db.query({
    text: `SELECT user_id AS id, count(*)::int, max(video_id)::int AS oldest FROM seen_clips
           WHERE user_id IN ($1, $2) GROUP BY user_id ORDER BY user_id`,
    values: [viewer.id, other.id],
  })
  expect(kept).toEqual([
    { id: viewer.id, count: SEEN_MAX_COUNT, oldest: SEEN_MAX_COUNT },
    { id: other.id, count: SEEN_MAX_COUNT + 7, oldest: SEEN_MAX_COUNT + 7 },
  ])
})
