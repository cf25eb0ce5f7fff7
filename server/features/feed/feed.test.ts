import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'
import { CursorSchema } from '#contract/models/primitives.ts'
import type { ItemList } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { UserRelation } from '#contract/user-relation.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { newestCursor } from '#server/db/cursor.ts'
import { nextId } from '#server/db/ids.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { getTag, tagVideo } from '#server/features/tags/service.ts'
import { setVideoPin } from '#server/features/videos/pin-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUsers, addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { decodeCursor, encodeCursor, NEAR_MAX_COUNT, startCursor } from './feed-cursor.ts'
import { MARKED_READ_COUNT } from './repository.ts'
import { listFollowing, listLiked, listRecommended, listSaved, listTagged, listUserPosts } from './service.ts'

const db = await withDatabase()

const idsOf = (page: ItemList) => page.itemList.map(({ id }) => id)

/** Reads all ids of a list in the order shown; `between` runs after each page. */
async function readAll(
  next: (cursor: string | undefined) => Promise<Output<'feed.liked'>>,
  between?: () => Promise<unknown>,
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  for (;;) {
    const list = await next(cursor)
    expect(list.minCursor).toBe(cursor ?? '')
    pages.push(list.itemList.map(({ id }) => id))
    if (!list.hasMore) return pages
    cursor = list.maxCursor
    await between?.()
  }
}

/** Wraps the database to count statements. */
function counting(): { db: Db; count: () => number } {
  let count = 0
  const query: Db['query'] = (config) => {
    count += 1
    return db.query(config)
  }
  return { db: { ...db, query }, count: () => count }
}

describe('for you', () => {
  let authors: Viewer[]
  const ranked: { id: string; score: number }[] = []

  beforeAll(async () => {
    authors = await addUsers(db, 5)
    for (let index = 0; index < 43; index += 1) {
      const authorId = authors[index % authors.length]?.id ?? ''
      const score = Math.floor(index / 3) / 7
      ranked.push({ id: await addVideo(db, { authorId, score }), score })
    }
    ranked.sort((a, b) => b.score - a.score || Number(BigInt(b.id) - BigInt(a.id)))
  })

  test('pages cover every video exactly once while new ones arrive', async () => {
    const author = await addUser(db)
    const pages = await readAll(
      (cursor) => listRecommended(db, null, { cursor, count: 5 }),
      () => addVideo(db, { authorId: author.id, score: 1_000 }),
    )
    expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true)
    const first = ranked.map(({ id }) => id)
    expect(pages.flat().toSorted()).toEqual(first.toSorted())
    expect(pages[0]?.toSorted()).toEqual(first.slice(0, 5).toSorted())
  })

  test('the last full page says that there is no more', async () => {
    const total = (await listRecommended(db, null, { count: 48 })).itemList
    const exact = await listRecommended(db, null, { count: total.length })
    expect(exact.hasMore).toBe(total.length === 48)
    const beyond = await listRecommended(db, null, { count: 5, cursor: exact.maxCursor })
    expect(beyond.itemList.length > 0).toBe(exact.hasMore)
  })

  test('no author comes twice in a row, also across pages', async () => {
    const [busy, calm] = [await addUser(db), await addUser(db)]
    for (let index = 0; index < 6; index += 1) {
      await addVideo(db, { authorId: busy.id, score: 2_000 + index })
      await addVideo(db, { authorId: calm.id, score: 1_990 + index })
    }
    const first = await listRecommended(db, null, { count: 8 })
    const second = await listRecommended(db, null, { count: 4, cursor: first.maxCursor })
    const shown = [...first.itemList.slice(0, 4), ...second.itemList].map(({ author }) => author.id)
    expect(shown.slice(0, 4)).toEqual([busy.id, calm.id, busy.id, calm.id])
    expect(second.itemList[0]?.author.id).not.toBe(first.itemList.at(-1)?.author.id)
  })

  test('leaves out what is not ready', async () => {
    const processing = await addVideo(db, {
      authorId: authors[0]?.id ?? '',
      score: 9_000,
      state: 'processing',
    })
    const { itemList } = await listRecommended(db, null, { count: 1 })
    expect(itemList[0]?.id).not.toBe(processing)
  })

  test('costs two queries, however long the page', async () => {
    for (const count of [1, 8, 48]) {
      const counter = counting()
      await listRecommended(counter.db, authors[0] ?? null, { count })
      expect(counter.count()).toBe(2)
    }
  })

  test('carries the viewer’s own state in each item', async () => {
    const [viewer, author] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: author.id, score: 10_000 })
    await db.transaction((tx) => setLike(tx, viewer, { videoId, liked: true }))
    await db.query({ text: 'UPDATE videos SET score = 10000 WHERE id = $1', values: [videoId] })
    await db.transaction((tx) => setFollow(tx, viewer, { userId: author.id, follow: true }))
    await db.transaction((tx) => setFollow(tx, author, { userId: viewer.id, follow: true }))
    const firstFor = async (user: Viewer | null) =>
      (await listRecommended(db, user, { count: 1 })).itemList[0]
    expect(await firstFor(viewer)).toMatchObject({
      id: videoId,
      liked: true,
      isOwn: false,
      author: { relation: UserRelation.mutual },
      authorStats: { followerCount: 1, heartCount: 1 },
      stats: { likeCount: 1, rev: 1 },
      media: { posterUrl: '/media/poster/00/0000000000.webp', renditions: [{ width: 360 }, { width: 720 }] },
    })
    expect(await firstFor(author)).toMatchObject({
      liked: false,
      isOwn: true,
      author: { relation: UserRelation.none },
    })
    expect(await firstFor(null)).toMatchObject({ liked: false, isOwn: false })
  })
})

describe('following', () => {
  test('shows the followed users only, the newest first, page by page', async () => {
    const viewer = await addUser(db)
    const users = await addUsers(db, 4)
    for (const user of users.slice(0, 3)) {
      await db.transaction((tx) => setFollow(tx, viewer, { userId: user.id, follow: true }))
    }
    const expected: string[] = []
    for (let index = 0; index < 20; index += 1) {
      const author = users[(index * 7) % 4]
      const id = await addVideo(db, { authorId: author?.id ?? '' })
      if (author !== users[3]) expected.unshift(id)
    }
    const pages = await readAll((cursor) => listFollowing(db, viewer, { cursor, count: 4 }))
    expect(pages.flat()).toEqual(expected)
    const counter = counting()
    await listFollowing(counter.db, viewer, { count: 8 })
    expect(counter.count()).toBe(2)
  })

  test('is empty for who follows nobody', async () => {
    expect(await listFollowing(db, await addUser(db), { count: 8 })).toEqual({
      itemList: [],
      hasMore: false,
      minCursor: '',
      maxCursor: '',
    })
  })
})

describe('a user’s posts', () => {
  test('are theirs, newest first, and cost two queries', async () => {
    const author = await addUser(db)
    const ids: string[] = []
    for (let index = 0; index < 11; index += 1) ids.unshift(await addVideo(db, { authorId: author.id }))
    await addVideo(db, { authorId: author.id, state: 'failed' })
    const pages = await readAll((cursor) => listUserPosts(db, null, { userId: author.id, cursor, count: 5 }))
    expect(pages).toEqual([ids.slice(0, 5), ids.slice(5, 10), ids.slice(10)])
    const counter = counting()
    await listUserPosts(counter.db, author, { userId: author.id, count: 24 })
    expect(counter.count()).toBe(2)
  })

  test('begin with the pinned ones, which come once, however they change between two pages', async () => {
    const author = await addUser(db)
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) ids.unshift(await addVideo(db, { authorId: author.id }))
    const [, second, , , , , last] = ids as [string, string, string, string, string, string, string]
    const pin = (videoId: string, pinned: boolean) =>
      db.transaction((tx) => setVideoPin(tx, author, { videoId, pinned }))
    await pin(last, true)
    await pin(second, true)
    const list = (cursor?: string, count = 3) => listUserPosts(db, null, { userId: author.id, cursor, count })
    const expected = [second, last, ...ids.filter((id) => id !== second && id !== last)]
    expect(await readAll((cursor) => list(cursor))).toEqual([
      expected.slice(0, 3),
      expected.slice(3, 6),
      expected.slice(6),
    ])
    // Pages smaller than the number of pins.
    expect((await readAll((cursor) => list(cursor, 1))).flat()).toEqual([
      second,
      ...ids.filter((id) => id !== second),
    ])
    const first = await list()
    expect(first.itemList.map(({ isPinned = false }) => isPinned)).toEqual([true, true, false])
    await pin(last, false)
    await pin(expected[4] as string, true)
    const next = await list(first.maxCursor)
    expect([...idsOf(first), ...idsOf(next), ...idsOf(await list(next.maxCursor))]).toEqual(expected)
  })

  test('are an empty list for who posted nothing, and 10202 for nobody', async () => {
    const author = await addUser(db)
    expect((await listUserPosts(db, null, { userId: author.id, count: 24 })).itemList).toEqual([])
    await expect(listUserPosts(db, null, { userId: '12345', count: 24 })).rejects.toMatchObject({
      problem: { statusCode: StatusCode.userNotExist },
    })
  })
})

describe('the videos with a hashtag (specification section 7.1)', () => {
  test('are all of its ready ones, the highest rank first, page by page, and cost two queries', async () => {
    const author = await addUser(db)
    const videos: { id: string; score: number }[] = []
    for (let index = 0; index < 11; index += 1) {
      const video = { score: Math.floor((index * 7) % 11) / 3, authorId: author.id }
      const id = await addVideo(db, video)
      await tagVideo(db, id, index % 2 ? 'One #Stroll' : '#stroll #other')
      videos.push({ id, score: video.score })
    }
    await tagVideo(db, await addVideo(db, { authorId: author.id, score: 9 }), '#walks')
    const expected = videos
      .toSorted((a, b) => b.score - a.score || Number(BigInt(b.id) - BigInt(a.id)))
      .map(({ id }) => id)
    const { id: tagId } = await getTag(db, 'stroll')
    const pages = await readAll((cursor) => listTagged(db, null, { tagId, cursor, count: 5 }))
    expect(pages).toEqual([expected.slice(0, 5), expected.slice(5, 10), expected.slice(10)])
    const counter = counting()
    const { itemList } = await listTagged(counter.db, author, { tagId, count: 24 })
    expect(counter.count()).toBe(2)
    expect(itemList[0]).toMatchObject({ isOwn: true })
  })

  test('are the newest first where that is asked for; a scheduled one is as new as its publication', async () => {
    const author = await addUser(db)
    const ids: string[] = []
    for (const score of [1, 3, 2]) {
      const id = await addVideo(db, { authorId: author.id, score })
      ids.push(id)
    }
    const [scheduled = '', second = '', third = ''] = ids
    await db.query({
      text: 'UPDATE videos SET published_order = $2 WHERE id = $1',
      values: [scheduled, nextId()],
    })
    for (const id of ids) {
      await tagVideo(db, id, '#newest')
    }
    const { id: tagId } = await getTag(db, 'newest')
    const pages = await readAll((cursor) =>
      listTagged(db, null, { tagId, order: 'newest', cursor, count: 2 }),
    )
    expect(pages).toEqual([[scheduled, third], [second]])
  })

  test('are an empty list when none is left, and 10205 for no hashtag', async () => {
    const id = await addVideo(db, { authorId: (await addUser(db)).id })
    await tagVideo(db, id, '#gone')
    const { id: tagId } = await getTag(db, 'gone')
    await db.query({ text: 'DELETE FROM videos WHERE id = $1', values: [id] })
    expect((await listTagged(db, null, { tagId, count: 24 })).itemList).toEqual([])
    await expect(listTagged(db, null, { tagId: '12345', count: 24 })).rejects.toMatchObject({
      problem: { httpStatus: 404, statusCode: StatusCode.hashtagNotExist },
    })
  })
})

const start = startCursor()
const fields: unknown[] = JSON.parse(Buffer.from(encodeCursor(start), 'base64url').toString())
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('cursors', () => {
  test.each([
    'garbage',
    '!!!',
    'e30',
    '../../etc/passwd',
    `${encodeCursor(start)}A`,
    ` ${encodeCursor(start)}`,
    encode(['1', '2', '3']),
    encode(fields.slice(1)),
    encode(fields.with(1, [1, '2; DROP TABLE users'])),
    encode(fields.with(1, [1, '9223372036854775808'])),
    encode(fields.with(0, -1)),
    encode(fields.with(0, 9e15)),
    encode(fields.with(4, 2 ** 54)),
    encode(fields.with(7, ['1', '2', '3', '4'])),
    encode(
      fields.with(
        8,
        Array.from({ length: 9 }, () => '1'),
      ),
    ),
    Buffer.from(JSON.stringify(fields).replace('null', '[1e999,"2"]')).toString('base64url'),
    newestCursor.encode(['1']),
  ])('%s is refused with a sentence', async (cursor) => {
    await expect(listRecommended(db, null, { cursor, count: 8 })).rejects.toMatchObject({
      problem: { httpStatus: 400, statusCode: 400, message: expect.stringMatching(/^[A-Z].*\.$/) },
    })
  })

  test('an empty one is the start of the list', () => {
    expect(newestCursor.decode('')).toBeNull()
    expect(decodeCursor('')).toMatchObject({ popular: null, promotedIds: [] })
  })

  test('a cursor of an older build goes on where it was', () => {
    const cursor = Buffer.from(
      '[1764000000000,[1.5,"7"],null,null,99,100,[1763000000000,"5"],["3"],["8","9"],"4"]',
    ).toString('base64url')
    expect(decodeCursor(cursor)).toEqual({
      startedAtMs: 1_764_000_000_000,
      popular: [1.5, '7'],
      followed: null,
      similarTag: null,
      shuffleKey: 99,
      fresh: 100,
      rewatch: [1_763_000_000_000, '5'],
      tagIds: ['3'],
      promotedIds: ['8', '9'],
      lastAuthorId: '4',
      shownCount: 0,
      near: [],
    })
  })

  test('a cursor without groups is one that the build before groups reads', () => {
    const cursor = Buffer.from(
      '[1764000000000,[1.5,"7"],null,null,99,100,null,["3"],["8","9"],"4",30]',
    ).toString('base64url')
    expect(encodeCursor(decodeCursor(cursor))).toBe(cursor)
  })

  test.each([
    ['too many groups', Buffer.alloc(9 * (NEAR_MAX_COUNT + 1), 1)],
    ['a group that does not exist', Buffer.from([64, 63, 240, 0, 0, 0, 0, 0, 0])],
    ['a score that is none', Buffer.from([1, 127, 240, 0, 0, 0, 0, 0, 0])],
    ['half a position', Buffer.from([1, 63, 240])],
  ])('a cursor with %s is refused', (_what, bytes) => {
    const cursor = encode([...fields, bytes.toString('base64url')])
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ problem: expect.anything() }))
  })

  test('a cursor of For you says where it is, and is short enough for an address', () => {
    const id = '9223372036854775807'
    const far = {
      startedAtMs: 8_640_000_000_000_000,
      popular: [-12_345.12345678901, id],
      followed: [-12_345.12345678901, id],
      similarTag: [-12_345.12345678901, id],
      shuffleKey: 2 ** 52,
      fresh: 2 ** 53,
      rewatch: [8_640_000_000_000_000, id],
      tagIds: [id, id, id],
      promotedIds: Array.from({ length: 8 }, () => id),
      lastAuthorId: id,
      shownCount: 100_000,
      near: Array.from({ length: NEAR_MAX_COUNT }, (_, group) => [group, 39_123.456_789_012] as const),
    } as const
    const cursor = encodeCursor({
      ...far,
      popular: [...far.popular],
      followed: [...far.followed],
      similarTag: [...far.similarTag],
    })
    expect(decodeCursor(cursor)).toEqual(far)
    expect(v.is(CursorSchema, cursor)).toBe(true)
  })
})

const like = (viewer: Viewer, videoId = '') =>
  db.transaction((tx) => setLike(tx, viewer, { videoId, liked: true }))

describe('liked (section 7.1, user likes)', () => {
  test('a user’s own likes, the latest first, each once, while they like on', async () => {
    const [author, viewer, other] = await addUsers(db, 3)
    if (!author || !viewer || !other) throw new Error('There are three.')
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) ids.push(await addVideo(db, { authorId: author.id }))
    // Not in the order in which the videos were posted.
    const likedIds = [3, 0, 6, 1, 5].map((place) => ids[place] ?? '')
    for (const videoId of likedIds) {
      await like(viewer, videoId)
    }
    await like(other, ids[2])
    let hasLikedMore = false
    const pages = await readAll(
      (cursor) => listLiked(db, viewer, { userId: viewer.id, cursor, count: 2 }),
      async () => {
        if (hasLikedMore) return
        hasLikedMore = true
        await like(viewer, ids[4])
      },
    )
    expect(pages).toEqual([likedIds.slice(-2).toReversed(), [likedIds[2], likedIds[1]], [likedIds[0]]])
    const [newest] = (await listLiked(db, viewer, { userId: viewer.id, count: 2 })).itemList
    expect(newest).toMatchObject({ id: ids[4], liked: true })
  })
})

test('a page reads no further than so many saves, and the next one goes on behind them', async () => {
  const [author, viewer] = await addUsers(db, 2)
  if (!author || !viewer) throw new Error('There are two.')
  const oldest = await addVideo(db, { authorId: author.id })
  await db.query({
    text: `
      WITH hidden AS (
        INSERT INTO videos (id, author_id, caption, state, media, audience)
        SELECT 1000 + n, $2, '', 'ready', media, 'self' FROM videos, generate_series(1, ${MARKED_READ_COUNT}) AS n
        WHERE videos.id = $3 RETURNING id
      ),
      older AS (INSERT INTO saves (user_id, video_id) VALUES ($1, $3))
      INSERT INTO saves (user_id, video_id, created_at) SELECT $1, id, now() + interval '1 minute' FROM hidden`,
    values: [viewer.id, author.id, oldest],
  })
  expect(await readAll((cursor) => listSaved(db, viewer, { cursor, count: 24 }))).toEqual([[], [oldest]])
})
