import { beforeEach, describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { forgetWatches } from '#server/features/ranking/service.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { updateVectors } from './service.ts'

const db = await withDatabase()
/** Viewers who share a pair before it teaches anything. */
const LIMIT = 5
const SIDE_COUNT = 6

let author: Viewer
/** Two sets of videos, each watched by viewers of its own. */
let sides: [string[], string[]]

const addVideos = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(await addVideo(db, { authorId: (await addUser(db)).id, score: at + 1 }))
  return ids
}
const watch = (viewerKeys: string[], videoIds: string[], watchTimeMs = 8_000, isProven = true) =>
  db.query({
    text: `INSERT INTO watches (viewer_key, video_id, is_proven, watch_time_ms)
           SELECT viewer, video, $4, $3 FROM unnest($1::text[]) AS viewer, unnest($2::bigint[]) AS video`,
    values: [viewerKeys, videoIds, watchTimeMs, isProven],
  })
const viewersOf = (side: number, count: number) =>
  Array.from({ length: count }, (_, at) => `side ${side} viewer ${at}`)

interface Stored {
  id: string
  vector: number[]
  group: number
  score: number
}

async function stored(): Promise<Map<string, Stored>> {
  const rows = await db.query<Stored & Record<string, unknown>>({
    text: 'SELECT video_id AS id, vector, neighbourhood AS "group", score FROM video_vectors',
  })
  return new Map(rows.map((row) => [row.id, row]))
}
const nearness = (one?: Stored, other?: Stored) =>
  (one?.vector ?? []).reduce((sum, value, at) => sum + value * (other?.vector[at] ?? 0), 0) / 127 ** 2

beforeEach(async () => {
  await db.query({ text: 'DELETE FROM videos' })
  author = await addUser(db)
  sides = [await addVideos(SIDE_COUNT), await addVideos(SIDE_COUNT)]
})

describe('videos that the same viewers watched', () => {
  beforeEach(async () => {
    await watch(viewersOf(0, LIMIT), sides[0])
    await watch(viewersOf(1, LIMIT), sides[1])
  })

  test('lie near each other and in groups of their own, with their rank', async () => {
    await updateVectors(db, LIMIT)
    const found = await stored()
    expect(found.size).toBe(2 * SIDE_COUNT)
    const groupsOf = (side: string[]) => new Set(side.map((id) => found.get(id)?.group))
    expect([...groupsOf(sides[0])].filter((group) => groupsOf(sides[1]).has(group))).toEqual([])
    const [one = '', two = ''] = sides[0]
    expect(found.get(one)?.vector).toHaveLength(VECTOR_SIZE)
    expect(nearness(found.get(one), found.get(one))).toBeCloseTo(1, 1)
    expect(nearness(found.get(one), found.get(two))).toBeGreaterThan(
      nearness(found.get(one), found.get(sides[1][0] ?? '')) + 0.5,
    )
    expect(found.get(two)?.score).toBe(2)
  })

  test('stay where they were when nothing changed', async () => {
    await updateVectors(db, LIMIT)
    const before = await stored()
    await updateVectors(db, LIMIT)
    const after = await stored()
    for (const [id, video] of before) {
      expect(after.get(id)?.group).toBe(video.group)
      expect(nearness(after.get(id), video)).toBeGreaterThan(0.9)
    }
  })

  test('teach nothing where fewer viewers share them, nor where they passed them', async () => {
    await watch(viewersOf(0, 1), sides[1].slice(0, 1))
    await updateVectors(db, LIMIT + 1)
    expect(await stored()).toEqual(new Map())
    await watch(['side 0 viewer too late', 'side 0 viewer too hasty'], sides[0], 3_900)
    await updateVectors(db, LIMIT + 1)
    expect(await stored()).toEqual(new Map())
  })

  test('teach nothing where guests and new accounts share them, however many', async () => {
    await watch(
      Array.from({ length: 50 }, (_, at) => `guest ${at}`),
      [...sides[0], ...sides[1]],
      8_000,
      false,
    )
    await updateVectors(db, LIMIT + 1)
    expect(await stored()).toEqual(new Map())
  })

  test('are forgotten once a viewer withdraws what they watched', async () => {
    await updateVectors(db, LIMIT)
    expect((await stored()).size).toBe(2 * SIDE_COUNT)
    await forgetWatches(db, viewersOf(0, 1))
    await updateVectors(db, LIMIT)
    expect([...(await stored()).keys()].toSorted()).toEqual(sides[1].toSorted())
  })

  test('have no vector unless everyone may watch them', async () => {
    const [own = '', unlisted = '', deleted = ''] = sides[0]
    await updateVectors(db, LIMIT)
    await db.query({
      text: `UPDATE videos SET audience = CASE id WHEN $1 THEN 'self' WHEN $2 THEN 'unlisted' ELSE audience END,
               deleted_at = CASE id WHEN $3 THEN now() END`,
      values: [own, unlisted, deleted],
    })
    await updateVectors(db, LIMIT)
    const left = [...sides[0].slice(3), ...sides[1]]
    expect([...(await stored()).keys()].toSorted()).toEqual(left.toSorted())
  })

  test('lend new ones with the same hashtag or author theirs', async () => {
    const [first = ''] = sides[0]
    const [other = ''] = sides[1]
    await tagVideo(db, first, '#sea')
    const tagged = await addVideo(db, { authorId: author.id })
    await tagVideo(db, tagged, '#sea')
    const [row] = await db.query<{ authorId: string }>({
      text: 'SELECT author_id AS "authorId" FROM videos WHERE id = $1',
      values: [other],
    })
    const byAuthor = await addVideo(db, { authorId: row?.authorId ?? '' })
    const alone = await addVideo(db, { authorId: author.id, caption: nextId() })
    await updateVectors(db, LIMIT)
    const found = await stored()
    expect(found.get(tagged)?.group).toBe(found.get(first)?.group)
    expect(found.get(byAuthor)?.group).toBe(found.get(other)?.group)
    expect(nearness(found.get(tagged), found.get(first))).toBeGreaterThan(0.4)
    expect(found.has(alone)).toBe(false)
  })
})

test('a pair teaches nothing unless enough viewers share it, however many watched each of the two', async () => {
  const [one = '', other = '', third = ''] = await addVideos(3)
  await watch(viewersOf(0, LIMIT - 1), [one, other])
  await watch(['another'], [one, third])
  await watch(['yet another'], [other, third])
  await updateVectors(db, LIMIT)
  expect(await stored()).toEqual(new Map())
  await watch(['another'], [other])
  await updateVectors(db, LIMIT)
  expect([...(await stored()).keys()].toSorted()).toEqual([one, other].toSorted())
})

test('of a long history the latest videos count', async () => {
  const many = await addVideos(3)
  const filler = Array.from({ length: 200 }, (_, at) => at)
  await watch(viewersOf(0, LIMIT), many)
  await db.query({ text: "UPDATE watches SET watched_at = now() - interval '1 day'" })
  await db.query({
    text: `INSERT INTO videos (id, author_id, caption, state, media)
           SELECT 1000 + n, author_id, '', 'ready', media FROM videos, unnest($1::int[]) AS n WHERE id = $2`,
    values: [filler, many[0]],
  })
  await watch(
    viewersOf(0, LIMIT),
    filler.map((at) => String(1_000 + at)),
  )
  await updateVectors(db, LIMIT)
  const found = await stored()
  expect(found.size).toBeGreaterThanOrEqual(filler.length)
  // One of the three has the vectors of their common author.
  expect(many.slice(1).filter((id) => found.has(id))).toEqual([])
})
