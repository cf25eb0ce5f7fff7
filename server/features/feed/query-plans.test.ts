import { escapeLiteral } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { fillCrowdedSite } from '#support/many-videos.ts'

import { decodeCursor, startCursor, type FeedCursor } from './feed-cursor.ts'
import { recommendQuery } from './recommend-repository.ts'
import {
  markedQuery,
  newestTaggedQuery,
  newestWithMusicQuery,
  newestWithStickerQuery,
  taggedQuery,
  withMusicQuery,
  withStickerQuery,
} from './repository.ts'
import { listRecommended } from './service.ts'

const COUNT = 8
const SEEN_COUNT = 500
/** Far more than a page reads, so that a plan that reads all of them stands out. */
const VIDEO_COUNT = 12_000
const LARGE_TABLES = ['videos', 'video_vectors', 'video_tags', 'seen_videos', 'follows', 'likes', 'tags']

const db = await withDatabase()
/** One user has seen the top videos, one has seen videos from the whole range. */
let userIds: string[]

beforeAll(async () => {
  const options = { videoCount: VIDEO_COUNT, userCount: 20, seenCount: SEEN_COUNT }
  userIds = (await fillCrowdedSite(db, options)).userIds
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const isOfLargeTable = (node: PlanNode) => LARGE_TABLES.includes(node['Relation Name'] ?? '')
const readBy = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

type Value = ReturnType<typeof recommendQuery>['values'][number]

function literal(value: Value): string {
  if (value === null) return 'NULL'
  return escapeLiteral(typeof value === 'object' ? `{${value.join(',')}}` : value.toString())
}

/** The plan of a page, as for a named statement, with what it read. */
async function planOf({ text, values }: { text: string; values: readonly Value[] }): Promise<PlanNode[]> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
    await tx.query({ text: `PREPARE page AS ${text}` })
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${values.map(literal).join(', ')})`,
    })
    await tx.query({ text: 'DEALLOCATE page' })
    if (!row) throw new Error('There is no plan.')
    return nodesOf(row['QUERY PLAN'][0].Plan)
  })
}

async function readPages(viewerId: string | null, pageCount: number): Promise<FeedCursor> {
  const viewer = viewerId === null ? null : { id: viewerId, uniqueId: 'viewer' }
  let cursor: string | undefined
  for (let page = 0; page < pageCount; page += 1) {
    cursor = (await listRecommended(db, viewer, { cursor, count: COUNT })).maxCursor
  }
  return decodeCursor(cursor)
}

const readers = [
  { reader: 'a guest', find: () => null },
  { reader: 'a user who has seen the top', find: () => userIds[0] ?? '' },
  { reader: 'a user who has seen videos from everywhere', find: () => userIds[1] ?? '' },
]
const cases = readers.flatMap((reader) => [0, 10].map((pagesBefore) => ({ ...reader, pagesBefore })))

describe('a page of For you', () => {
  test.each(cases)(
    'of $reader after $pagesBefore pages reads few videos, by indexes',
    async ({ find, pagesBefore }) => {
      const viewerId = find()
      const plan = await planOf(
        recommendQuery(
          { cursor: await readPages(viewerId, pagesBefore), count: COUNT, groups: [] },
          viewerId,
        ),
      )
      const wrong = plan.filter(
        (node) => isOfLargeTable(node) && !/^(Index|Bitmap Heap)/.test(node['Node Type']),
      )
      expect(wrong).toEqual([])

      const videos = plan.filter((node) => node['Relation Name'] === 'videos')
      const seenMax = viewerId === userIds[0] ? SEEN_COUNT : 0
      const videosRead = videos.reduce((sum, node) => sum + readBy(node), 0)
      expect(videosRead).toBeLessThan(seenMax + (viewerId === null ? 100 : 800))

      const byRank = videos.filter((node) => node['Index Name'] === 'videos_score')
      expect(byRank.length).toBe(1)
      // Only the few videos that each followed user and each hashtag offers, and a few fresh ones, are sorted.
      const sorted = plan.filter((node) => /Sort/.test(node['Node Type'])).map(readBy)
      expect(sorted.every((rows) => rows <= (viewerId === null ? 32 : 150))).toBe(true)
    },
  )

  test.each(readers)('of $reader with groups reads few videos of each, by indexes', async ({ find }) => {
    const viewerId = find()
    const groups = [1, 9, 17, 25, 33, 41, 49, 57]
    const viewer = viewerId === null ? null : { id: viewerId, uniqueId: 'viewer' }
    const { maxCursor } = await listRecommended(db, viewer, { count: COUNT, groups })
    const cursor = decodeCursor(maxCursor)
    const plan = await planOf(recommendQuery({ cursor, count: COUNT, groups }, viewerId))
    const wrong = plan.filter(
      (node) => isOfLargeTable(node) && !/^(Index|Bitmap Heap)/.test(node['Node Type']),
    )
    expect(wrong).toEqual([])
    const vectors = plan.filter((node) => node['Relation Name'] === 'video_vectors')
    expect(vectors.map((node) => node['Index Name'])).toContain('video_vectors_score')
    const seenMax = viewerId === userIds[0] ? SEEN_COUNT : 0
    expect(vectors.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThan(seenMax + 800)
  })

  test('takes no more videos from the pools than it needs', async () => {
    const plan = await planOf(recommendQuery({ cursor: startCursor(), count: COUNT, groups: [] }, null))
    expect(plan[0]?.['Actual Rows']).toBeLessThanOrEqual(19)
  })

  test('is planned once and for all', async () => {
    const viewer = { id: userIds[1] ?? '', uniqueId: 'viewer' }
    const counts = await db.transaction(async (tx) => {
      for (let page = 0; page < 10; page += 1) {
        await listRecommended(tx, null, { count: COUNT })
        await listRecommended(tx, null, { count: COUNT, groups: [3] })
        await listRecommended(tx, viewer, { count: COUNT })
        await listRecommended(tx, viewer, { count: COUNT, groups: [3] })
      }
      // PostgreSQL tries with the values five times before it decides.
      return tx.query({
        text: `SELECT name FROM pg_prepared_statements WHERE generic_plans >= 5 AND custom_plans <= 5 ORDER BY name`,
      })
    })
    expect(counts.map((row) => row['name'])).toEqual([
      'feed.guest.8',
      'feed.guest.groups.8',
      'feed.user.8',
      'feed.user.groups.8',
      'videos.find',
    ])
  })
})

test('a page of a hashtag reads as many videos as it shows, wherever in a long list it is', async () => {
  const [common] = await db.query<{ tagId: string; count: number }>({
    text: `SELECT tag_id AS "tagId", count(*)::int AS count FROM video_tags GROUP BY tag_id ORDER BY 2 DESC LIMIT 1`,
  })
  const { tagId = '', count = 0 } = common ?? {}
  expect(count).toBeGreaterThan(10 * COUNT)
  const [middle] = await db.query<{ score: number; id: string }>({
    text: `
      SELECT score, video_id AS id FROM video_tags WHERE tag_id = $1
      ORDER BY score DESC, video_id DESC LIMIT 1 OFFSET ${Math.floor(count / 2)}`,
    values: [tagId],
  })
  for (const below of [null, middle ? ([middle.score, middle.id] as [number, string]) : null]) {
    const plan = await planOf(taggedQuery(tagId, below, COUNT))
    // Without a rule against the hashtag, checking it once reads no row, and is a `Result` above the other nodes.
    const reading = plan.filter((node) => readBy(node) > 0 && node['Node Type'] !== 'Result')
    expect(reading.map((node) => [node['Node Type'], node['Index Name'], readBy(node)])).toEqual([
      ['Limit', undefined, COUNT],
      ['Nested Loop', undefined, COUNT],
      ['Index Only Scan', 'video_tags_score', COUNT],
      // PostgreSQL may use either index of ids.
      [expect.stringMatching(/^Index (Only )?Scan$/), expect.stringMatching(/^videos_(pkey|public)$/), COUNT],
    ])
  }
  for (const before of [null, middle?.id ?? '']) {
    const plan = await planOf(newestTaggedQuery(tagId, before, COUNT))
    expect(plan.map((node) => [node['Index Name'], readBy(node)])).toContainEqual([
      'video_tags_newest',
      COUNT,
    ])
    expect(Math.max(...plan.map(readBy))).toBe(COUNT)
  }
})

test('a page of videos with a piece of music reads as many as it shows, wherever in a long list it is', async () => {
  const musicId = '7'
  // Most videos have their own sound.
  await db.query({
    text: `INSERT INTO music (id, title, author_name) SELECT i, 'Sound', 'Mia' FROM generate_series(1, ${VIDEO_COUNT}) AS i`,
  })
  await db.query({
    text: `
      UPDATE videos SET music_id = CASE WHEN id % 20 = 0 THEN ${musicId} ELSE 1 + id % ${VIDEO_COUNT} END`,
  })
  await db.query({ text: 'ANALYZE videos' })
  const [middle] = await db.query<{ score: number; id: string }>({
    text: `
      SELECT score, id FROM videos WHERE music_id = ${musicId} AND shown_to = 'everyone'
      ORDER BY score DESC, id DESC LIMIT 1 OFFSET ${VIDEO_COUNT / 40}`,
  })
  for (const below of [null, middle ? ([middle.score, middle.id] as [number, string]) : null]) {
    const plan = await planOf(withMusicQuery(musicId, below, COUNT))
    expect(plan.map((node) => [node['Index Name'], readBy(node)])).toEqual([
      [undefined, COUNT],
      ['videos_music', COUNT],
    ])
  }
  for (const before of [null, middle?.id ?? '']) {
    const plan = await planOf(newestWithMusicQuery(musicId, before, COUNT))
    expect(plan.map((node) => [node['Index Name'], readBy(node)])).toEqual([
      [undefined, COUNT],
      ['videos_music_newest', COUNT],
    ])
  }
})

test('a page of videos with a sticker reads as many as it shows', async () => {
  await db.query({
    text: "INSERT INTO stickers (id, name, key, small_key) VALUES (7, 'Sun', 'a', 'b')",
  })
  await db.query({ text: 'UPDATE videos SET sticker_id = 7 WHERE id % 20 = 0' })
  await db.query({ text: 'ANALYZE videos' })
  const plans = [
    ['videos_sticker', await planOf(withStickerQuery('7', null, COUNT))],
    ['videos_sticker_newest', await planOf(newestWithStickerQuery('7', null, COUNT))],
  ] as const
  for (const [index, plan] of plans) {
    expect(plan.map((node) => [node['Index Name'], readBy(node)])).toEqual([
      [undefined, COUNT],
      [index, COUNT],
    ])
  }
})

test.each([
  ['liked', 'likes', 'likes_recent', 'created_at'],
  ['saved', 'saves', 'saves_recent', 'created_at'],
  ['watched', 'seen_videos', 'seen_videos_watched', 'seen_at, watched_at'],
  ['dismissed', 'dismissals', 'dismissals_recent', 'created_at'],
] as const)(
  'a page of %s videos reads as many as it shows, however many there are',
  async (kind, table, index, columns) => {
    const [userId = ''] = userIds
    const times = columns.replaceAll(/\w+/g, "now() - random() * interval '1 year'")
    await db.query({
      text: `
      INSERT INTO ${table} (user_id, video_id, ${columns})
      SELECT ${userId}, id, ${times} FROM videos WHERE state = 'ready'
      ON CONFLICT DO NOTHING`,
    })
    await db.query({ text: `ANALYZE ${table}` })
    const plan = await planOf(markedQuery({ kind, userId, viewerId: userId }, null, COUNT))
    const read = plan.filter((node) => node['Index Name'] !== undefined && readBy(node) > 0)
    expect(read.map((node) => [node['Index Name'], readBy(node)])).toEqual([
      [index, COUNT],
      ['videos_pkey', COUNT],
    ])
  },
)
