import { beforeAll, describe, expect, test } from 'vitest'

import { FEED_OFFER_SIZE, FEED_PAGE_SIZE } from '#contract/constants.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import type { Viewer } from '#server/api/route.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { NEAR_COUNT } from './compose-page.ts'
import { decodeCursor, NEAR_MAX_COUNT } from './feed-cursor.ts'
import { NEAR_WINDOW_COUNT } from './recommend-repository.ts'
import { listRecommended, listUserPosts } from './service.ts'

const AUTHOR_COUNT = 12
const VIDEO_COUNT = 160
const GROUPS = [3, 17, 40, 63]

const db = await withDatabase()
let authors: Viewer[]
/** The highest rank first. */
let videoIds: string[]

/** Every fifth video belongs to no group. */
const groupOf = (index: number): number | undefined => GROUPS[index % 5]
const inGroup = (group: number): string[] => videoIds.filter((_, index) => groupOf(index) === group)

beforeAll(async () => {
  authors = await addUsers(db, AUTHOR_COUNT)
  videoIds = []
  for (let index = 0; index < VIDEO_COUNT; index += 1) {
    const authorId = authors[(index * 5) % AUTHOR_COUNT]?.id ?? ''
    const id = await addVideo(db, { authorId, score: 1_000 - index })
    await tagVideo(db, id, index % 3 === 0 ? '#sea' : `#other${index % 4}`)
    videoIds.push(id)
  }
  await db.query({
    text: "UPDATE videos SET fresh_until = 'infinity' WHERE id = ANY($1)",
    values: [videoIds.filter((_, index) => index % 11 === 3)],
  })
  const grouped = videoIds.flatMap((id, index) =>
    groupOf(index) === undefined ? [] : [{ id, group: groupOf(index) }],
  )
  await db.query({
    text: `INSERT INTO video_vectors (video_id, vector, neighbourhood, score)
           SELECT id, array_fill(0, ARRAY[31]) || -127, neighbourhood, score
           FROM unnest($1::bigint[], $2::int[]) AS given (video_id, neighbourhood) JOIN videos ON id = video_id`,
    values: [grouped.map(({ id }) => id), grouped.map(({ group }) => group)],
  })
})

async function makeRegular(): Promise<Viewer> {
  const viewer = await addUser(db)
  await db.transaction((tx) => setFollow(tx, viewer, { userId: authors[1]?.id ?? '', follow: true }))
  await db.transaction((tx) => setLike(tx, viewer, { videoId: videoIds[90] ?? '', liked: true }))
  return viewer
}

const idsOf = (videos: readonly Video[]) => videos.map(({ id }) => id)
const nearOf = ({ itemList }: ItemList) => itemList.filter(({ reason }) => reason?.kind === 'near')

describe('groups that a request names', () => {
  test('add the highest ranks of each, and nothing twice', async () => {
    for (const viewer of [null, await makeRegular()]) {
      const list = await listRecommended(db, viewer, { count: 8, groups: [3, 40] })
      const others = list.itemList.filter(({ reason }) => reason?.kind !== 'near')
      expect(others).toHaveLength(8)
      expect(new Set(idsOf(list.itemList)).size).toBe(list.itemList.length)
      for (const group of [3, 40]) {
        // A group of which the page itself has many offers fewer.
        const left = inGroup(group)
          .slice(0, NEAR_WINDOW_COUNT)
          .filter((id) => !idsOf(others).includes(id))
        expect(idsOf(nearOf(list)).filter((id) => inGroup(group).includes(id))).toEqual(
          left.slice(0, NEAR_COUNT),
        )
      }
    }
  })

  test.each([1, 8, FEED_OFFER_SIZE])('in pages of %d leave every video to be met once', async (count) => {
    for (const viewer of [null, await addUser(db), await makeRegular()]) {
      const ids: string[] = []
      let list: ItemList | undefined
      for (let page = 0; list?.hasMore ?? true; page += 1) {
        // Some requests name none, as those of another window do.
        const groups = page % 4 === 3 ? undefined : GROUPS.filter((_, at) => at !== page % 3)
        list = await listRecommended(db, viewer, { cursor: list?.maxCursor, count, groups })
        ids.push(...idsOf(list.itemList))
      }
      expect(ids.toSorted()).toEqual(videoIds.toSorted())
    }
  })

  test('offer nothing that is hidden from the viewer, or seen', async () => {
    const viewer = await addUser(db)
    const mine = inGroup(17)
    const authorOf = async (id = '') =>
      (
        await db.query<{ id: string }>({
          text: 'SELECT author_id AS id FROM videos WHERE id = $1',
          values: [id],
        })
      )[0]?.id ?? ''
    const [seen = '', dismissed = '', ofMuted = '', ofBlocked = '', ofBlocker = ''] = mine
    await db.query({
      text: 'INSERT INTO seen_videos (user_id, video_id, seen_at) VALUES ($1, $2, now())',
      values: [viewer.id, seen],
    })
    await db.query({
      text: 'INSERT INTO dismissals (user_id, video_id) VALUES ($1, $2)',
      values: [viewer.id, dismissed],
    })
    const [muted, blocked, blocker] = [
      await authorOf(ofMuted),
      await authorOf(ofBlocked),
      await authorOf(ofBlocker),
    ]
    await db.query({
      text: 'INSERT INTO mutes (muter_id, muted_id) VALUES ($1, $2)',
      values: [viewer.id, muted],
    })
    await db.query({
      text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($3, $1)',
      values: [viewer.id, blocked, blocker],
    })
    const hidden = new Set([muted, blocked, blocker])
    const list = await listRecommended(db, viewer, { count: 1, groups: [17] })
    const offered = nearOf(list)
    expect(offered).toHaveLength(NEAR_COUNT)
    expect(idsOf(offered)).not.toContain(seen)
    expect(idsOf(offered)).not.toContain(dismissed)
    expect(offered.filter(({ author }) => hidden.has(author.id))).toEqual([])
  })

  test('offer public videos only', async () => {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = inGroup(40)
    const closed = [first, second, third, fourth, fifth]
    const before = 'audience, deleted_at, scheduled_at, min_age'
    await db.query({
      text: `UPDATE videos SET (${before}) = (
               CASE id WHEN $1 THEN 'self' WHEN $2 THEN 'unlisted' ELSE 'everyone' END,
               CASE id WHEN $3 THEN now() END, CASE id WHEN $4 THEN now() + interval '1 day' END,
               CASE id WHEN $5 THEN 18 ELSE 0 END) WHERE id = ANY($6)`,
      values: [first, second, third, fourth, fifth, closed],
    })
    for (const viewer of [null, await addUser(db)]) {
      const list = await listRecommended(db, viewer, { count: 1, groups: [40] })
      const left = inGroup(40).filter((id) => !closed.includes(id) && id !== list.itemList[0]?.id)
      expect(idsOf(nearOf(list))).toEqual(left.slice(0, NEAR_COUNT))
    }
    await db.query({
      text: `UPDATE videos SET (${before}) = ('everyone', NULL, NULL, 0) WHERE id = ANY($1)`,
      values: [closed],
    })
  })

  test('go on where they were, and the oldest positions are forgotten', async () => {
    const first = await listRecommended(db, null, { count: 1, groups: [3, 17] })
    const next = await listRecommended(db, null, { cursor: first.maxCursor, count: 1, groups: [17] })
    const met = new Set(idsOf([...first.itemList, ...next.itemList.slice(0, 1)]))
    const left = inGroup(17).filter((id) => !met.has(id))
    expect(idsOf(nearOf(next))).toEqual(left.slice(0, NEAR_COUNT))
    expect(decodeCursor(next.maxCursor).near.map(([group]) => group)).toEqual([3, 17])
    const many = Array.from({ length: NEAR_MAX_COUNT }, (_, at) => at + 20)
    await db.query({
      text: 'UPDATE video_vectors SET neighbourhood = 20 + video_id % $1 WHERE neighbourhood = 63',
      values: [NEAR_MAX_COUNT],
    })
    let cursor = next.maxCursor
    for (const group of many)
      cursor = (await listRecommended(db, null, { cursor, count: 1, groups: [group] })).maxCursor
    const groups = decodeCursor(cursor).near.map(([group]) => group)
    expect(groups.length).toBeLessThanOrEqual(NEAR_MAX_COUNT)
    expect(groups).toContain(40)
    await db.query({
      text: 'UPDATE video_vectors SET neighbourhood = 63 WHERE neighbourhood NOT IN (3, 17, 40) OR video_id = ANY($1)',
      values: [inGroup(63)],
    })
  })
})

test('an offer counts as a page towards a guest’s limit, and the last one is no longer than the limit', async () => {
  const limit = 2 * FEED_PAGE_SIZE + 4
  const read = (cursor?: string) =>
    listRecommended(db, null, { cursor, count: FEED_OFFER_SIZE, groups: GROUPS }, limit)
  const first = await read()
  const second = await read(first.maxCursor)
  const last = await read(second.maxCursor)
  expect(Math.min(first.itemList.length, second.itemList.length)).toBeGreaterThan(FEED_OFFER_SIZE)
  expect(last.itemList).toHaveLength(4)
  await expect(read(last.maxCursor)).rejects.toMatchObject({ problem: { statusCode: 10404 } })
})

const bytesOf = (base64: string) => [...new Int8Array(Buffer.from(base64, 'base64'))]

test('videos of For you carry what they are watched together with, and those of other lists do not', async () => {
  const { itemList } = await listRecommended(db, null, { count: 40 })
  const given = itemList.map(({ features }) => features && { ...features, vector: bytesOf(features.vector) })
  const expected = itemList.map(({ id }) => {
    const group = groupOf(videoIds.indexOf(id))
    return group === undefined ? undefined : { group, vector: [...Array.from({ length: 31 }, () => 0), -127] }
  })
  expect(given).toEqual(expected)
  expect(new Set(expected.map((features) => features?.group)).size).toBe(GROUPS.length + 1)
  const posts = await listUserPosts(db, null, { userId: authors[0]?.id ?? '', count: 40 })
  expect(posts.itemList.length).toBeGreaterThan(5)
  expect(posts.itemList.filter(({ features }) => features)).toEqual([])
})
