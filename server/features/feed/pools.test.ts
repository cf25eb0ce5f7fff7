import { beforeAll, describe, expect, test } from 'vitest'

import { AUDIENCES } from '#contract/audience.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import type { Viewer } from '#server/api/route.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { listRecommended } from './service.ts'

const AUTHOR_COUNT = 12
const VIDEO_COUNT = 120
const FRESH_COUNT = 10

const db = await withDatabase()
let authors: Viewer[]
let videoIds: string[]

beforeAll(async () => {
  authors = await addUsers(db, AUTHOR_COUNT)
  videoIds = []
  for (let index = 0; index < VIDEO_COUNT; index += 1) {
    const authorId = authors[(index * 5) % AUTHOR_COUNT]?.id ?? ''
    const id = await addVideo(db, { authorId, score: (index * 37) % VIDEO_COUNT })
    await tagVideo(db, id, index % 4 === 0 ? '#sea #waves' : `#other${index % 3}`)
    videoIds.push(id)
  }
  await db.query({
    text: "UPDATE videos SET fresh_until = 'infinity' WHERE id = ANY($1)",
    values: [videoIds.slice(0, FRESH_COUNT)],
  })
})

const follow = (viewer: Viewer, author: Viewer | undefined) =>
  db.transaction((tx) => setFollow(tx, viewer, { userId: author?.id ?? '', follow: true }))

async function see(viewer: Viewer, seenIds: string[], minutesAgo = 1): Promise<void> {
  await db.query({
    text: `INSERT INTO seen_videos (user_id, video_id, seen_at)
           SELECT $1, id, now() - make_interval(mins => $3) FROM unnest($2::bigint[]) AS id
           ON CONFLICT (user_id, video_id) DO UPDATE SET seen_at = excluded.seen_at`,
    values: [viewer.id, seenIds, minutesAgo],
  })
}

/** Reads all pages of a feed; `between` runs after each. */
async function readFeed(
  viewer: Viewer | null,
  count = 8,
  between: (page: ItemList) => Promise<unknown> = () => Promise.resolve(),
): Promise<Video[]> {
  const videos: Video[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await listRecommended(db, viewer, { cursor, count })
    videos.push(...page.itemList)
    await between(page)
    if (!page.hasMore) return videos
    expect(page.itemList).toHaveLength(count)
    cursor = page.maxCursor
  }
}

const idsOf = (videos: Video[]) => videos.map(({ id }) => id)
const byReason = (videos: Video[], kind: string) => videos.filter(({ reason }) => reason?.kind === kind)
const repeatedAuthors = (videos: Video[]) =>
  videos.filter(({ author }, index) => author.id === videos[index + 1]?.author.id).length

async function makeRegular(): Promise<Viewer> {
  const viewer = await addUser(db)
  await follow(viewer, authors[1])
  await follow(viewer, authors[2])
  const liked = videoIds[4] ?? ''
  await db.transaction((tx) => setLike(tx, viewer, { videoId: liked, liked: true }))
  await db.query({ text: 'UPDATE videos SET score = 30 WHERE id = $1', values: [liked] })
  await db.query({ text: 'UPDATE video_tags SET score = 30 WHERE video_id = $1', values: [liked] })
  return viewer
}

describe('a feed of For you', () => {
  test.each([1, 8, 24])('in pages of %d meets every video once', async (count) => {
    for (const viewer of [null, await addUser(db), await makeRegular()]) {
      const ids = idsOf(await readFeed(viewer, count))
      expect(ids.toSorted()).toEqual(videoIds.toSorted())
    }
  })

  test('meets no video twice while ranks rise and fresh ones have their audience', async () => {
    const viewer = await makeRegular()
    for (const user of [null, viewer]) {
      const videos = await readFeed(user, 8, async ({ itemList }) => {
        const ids = idsOf(itemList)
        await db.query({ text: 'UPDATE videos SET score = score + 0.5 WHERE id = ANY($1)', values: [ids] })
        await db.query({
          text: 'UPDATE video_tags SET score = videos.score FROM videos WHERE videos.id = video_id',
        })
        await db.query({
          text: "UPDATE videos SET fresh_until = now() WHERE id = ANY($1) AND fresh_until = 'infinity'",
          values: [ids],
        })
      })
      expect(new Set(idsOf(videos)).size).toBe(videos.length)
      await db.query({
        text: "UPDATE videos SET fresh_until = 'infinity' WHERE id = ANY($1)",
        values: [videoIds.slice(0, FRESH_COUNT)],
      })
    }
  })

  test('shows no author twice in a row', async () => {
    expect(repeatedAuthors(await readFeed(null))).toBe(0)
    const viewer = await makeRegular()
    // The last videos may be by one author.
    expect(repeatedAuthors((await readFeed(viewer)).slice(0, -8))).toBe(0)
  })

  test('holds an author back who has the whole top', async () => {
    const busy = await addUser(db)
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1)
      ids.push(await addVideo(db, { authorId: busy.id, score: 900 + index }))
    const videos = await readFeed(null)
    expect(repeatedAuthors(videos.slice(0, 16))).toBe(0)
    expect(videos.slice(0, 16).filter(({ author }) => author.id === busy.id)).toHaveLength(8)
    expect(idsOf(videos).toSorted()).toEqual([...videoIds, ...ids].toSorted())
    await db.query({ text: 'DELETE FROM videos WHERE id = ANY($1)', values: [ids] })
  })
})

describe('what somebody has seen', () => {
  test('on any device does not come again before everything else', async () => {
    const viewer = await makeRegular()
    const seen = videoIds.filter((_, index) => index % 3 === 0)
    await see(viewer, seen)
    const videos = await readFeed(viewer)
    const unseenCount = VIDEO_COUNT - seen.length
    expect(idsOf(videos.slice(0, unseenCount)).filter((id) => seen.includes(id))).toEqual([])
    expect(idsOf(videos).toSorted()).toEqual(videoIds.toSorted())
    const again = videos.slice(unseenCount)
    expect(again.every(({ reason }) => reason?.kind === 'again')).toBe(true)
  })

  test('comes again in the order in which it was seen, also when it is all there is', async () => {
    const viewer = await addUser(db)
    await see(viewer, videoIds, 60)
    const longAgo = videoIds.slice(40, 44)
    await see(viewer, longAgo, 600)
    const videos = await readFeed(viewer)
    expect(idsOf(videos.slice(0, 4)).toSorted()).toEqual(longAgo.toSorted())
    expect(idsOf(videos).toSorted()).toEqual(videoIds.toSorted())
    expect(repeatedAuthors(videos.slice(0, 100))).toBe(0)
  })

  test('during the feed does not come again in it', async () => {
    const viewer = await makeRegular()
    const videos = await readFeed(viewer, 8, (page) => see(viewer, idsOf(page.itemList), 0))
    expect(idsOf(videos).toSorted()).toEqual(videoIds.toSorted())
  })

  test('of one’s own comes again if everyone may find it', async () => {
    const viewer = await addUser(db)
    const own = await Promise.all(
      AUDIENCES.map((audience) => addVideo(db, { authorId: viewer.id, audience, score: -1 })),
    )
    await see(viewer, own)
    const found = idsOf(await readFeed(viewer)).filter((id) => own.includes(id))
    expect(found).toEqual([own[AUDIENCES.indexOf('everyone')]])
    await db.query({ text: 'DELETE FROM videos WHERE id = ANY ($1)', values: [own] })
  })

  test('is nobody else’s business', async () => {
    const viewer = await addUser(db)
    const [top] = (await listRecommended(db, null, { count: 1 })).itemList
    await see(viewer, [top?.id ?? ''])
    expect((await listRecommended(db, viewer, { count: 1 })).itemList[0]?.id).not.toBe(top?.id)
    expect((await listRecommended(db, await addUser(db), { count: 1 })).itemList[0]?.id).toBe(top?.id)
  })
})

describe('every video says why it is there', () => {
  test('followed, by a tag, fresh or popular', async () => {
    const viewer = await makeRegular()
    const { itemList } = await listRecommended(db, viewer, { count: 8 })
    expect(itemList.every(({ reason }) => reason !== undefined)).toBe(true)
    const followed = byReason(itemList, 'followed')
    expect(followed).toHaveLength(2)
    for (const { author } of followed) expect([authors[1]?.id, authors[2]?.id]).toContain(author.id)
    const [tagged] = byReason(itemList, 'similarTag')
    expect(tagged?.reason).toEqual({ kind: 'similarTag', tag: expect.stringMatching(/^(sea|waves)$/) })
    expect(videoIds.indexOf(tagged?.id ?? '') % 4).toBe(0)
    const [fresh] = byReason(itemList, 'fresh')
    expect(videoIds.slice(0, FRESH_COUNT)).toContain(fresh?.id)
    expect(byReason(itemList, 'popular').length).toBe(4)
  })

  test('guests meet fresh and popular videos only', async () => {
    const kinds = new Set((await readFeed(null)).map(({ reason }) => reason?.kind))
    expect(kinds).toEqual(new Set(['popular', 'fresh']))
  })
})

test('fresh videos share the first audience among them', async () => {
  const counts = new Map(videoIds.slice(0, FRESH_COUNT).map((id) => [id, 0]))
  for (let visit = 0; visit < 150; visit += 1) {
    const { itemList } = await listRecommended(db, null, { count: 8 })
    for (const { id } of byReason(itemList, 'fresh')) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
  expect([...counts.values()].filter((count) => count > 0).length).toBeGreaterThanOrEqual(FRESH_COUNT / 2)
})
