import { describe, expect, test, vi } from 'vitest'

import { FEED_OFFER_SIZE } from '#contract/constants.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { DEFAULT_FEED_WEIGHTS } from '#contract/models/feed-weights.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { eventually } from '#support/eventually.ts'

import { networkProblem } from '../http/problems.ts'
import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import { ForYou } from './for-you.ts'
import { Interests, type ProfileRecord } from './interests.ts'
import { aVideo, along } from './video.fixture.ts'

type FromServer = (input: Input<'feed.recommend'>, isAwaited: boolean) => Promise<ItemList>

function openDevice() {
  const store = createMemoryStore<ProfileRecord>()
  const interests = new Interests({ store, currentUserId: () => null })
  return { interests, forYou: new ForYou(interests) }
}

/** A server that offers these videos, each request the next so many. */
function serverWith(videos: readonly Video[], perRequest = FEED_OFFER_SIZE) {
  return vi.fn<FromServer>(async ({ cursor = '' }) => {
    const start = Number(cursor.replace('c', ''))
    const end = start + perRequest
    return {
      itemList: videos.slice(start, end),
      hasMore: end < videos.length,
      minCursor: cursor,
      maxCursor: `c${end}`,
    }
  })
}

const many = (count: number, parts: (at: number) => Parameters<typeof aVideo>[0] = () => ({})) =>
  Array.from({ length: count }, (_, at) => aVideo({ reason: { kind: 'popular' }, ...parts(at) }))

/** The next videos as the page gets them. */
async function read(forYou: ForYou, server: FromServer, count: number): Promise<Video[]> {
  const videos: Video[] = []
  for (let cursor = 'c0', hasMore = true; hasMore && videos.length < count;) {
    const page = await forYou.next(cursor, server)
    videos.push(...page.itemList)
    hasMore = page.hasMore
    cursor = page.maxCursor
  }
  return videos
}

test('a viewer of whom nothing is known gets what the server puts first, each once, with the server’s reasons', async () => {
  const { forYou } = openDevice()
  const videos = many(80)
  const got = await read(forYou, serverWith(videos), 80)
  expect(new Set(got.map(({ id }) => id)).size).toBe(80)
  expect(got.slice(0, 4)).toEqual(videos.slice(0, 4))
})

test('the server is asked once for ten videos that are shown, and the page waits for the first request only', async () => {
  const { forYou } = openDevice()
  const server = serverWith(many(1_000))
  await read(forYou, server, 40)
  await eventually(() => expect(server.mock.calls.length).toBeGreaterThanOrEqual(4))
  expect(server.mock.calls.length).toBeLessThanOrEqual(5)
  expect(server.mock.calls.map(([, isAwaited]) => isAwaited)).toEqual(
    server.mock.calls.map((_call, at) => at === 0),
  )
  expect(server.mock.calls[0]?.[0]).toMatchObject({ count: FEED_OFFER_SIZE, cursor: 'c0' })
})

test('what the viewer watches comes first, and says so', async () => {
  const { interests, forYou } = openDevice()
  for (let view = 0; view < 6; view += 1)
    await interests.learn({ video: aVideo({ caption: '#cats' }), watchedSec: 12, mayStore: true })
  const videos = many(30, (at) => ({ caption: at % 5 === 4 ? '#cats' : '#cars' }))
  const [first, second] = await read(forYou, serverWith(videos), 4)
  expect([first?.caption, second?.caption]).toEqual(['#cats', '#cats'])
  expect(first?.reason).toEqual({ kind: 'tag', tag: 'cats', isChosen: false })
})

const of = (axis: number) => aVideo({ features: { vector: along(axis), group: axis } })
const isOld = (video: Video | undefined) => video?.features?.vector === along(1)

test('a mood changes what comes within ten videos', async () => {
  const { interests, forYou } = openDevice()
  for (let view = 0; view < 60; view += 1) {
    await interests.learn({ video: of(1), watchedSec: 10, mayStore: true })
    await interests.learn({ video: of(3), watchedSec: 0.5, mayStore: true })
  }
  const videos = many(60, (at) => ({ features: { vector: along(at % 2 ? 1 : 2), group: at % 2 } }))
  const server = serverWith(videos, 60)
  const page = await forYou.next('c0', server)
  expect(page.itemList.every(isOld)).toBe(true)
  for (let view = 0; view < 5; view += 1) {
    await interests.learn({ video: of(2), watchedSec: 15, mayStore: true })
    await interests.learn({ video: of(1), watchedSec: 0.3, mayStore: true })
  }
  const later = await forYou.next(page.maxCursor, server)
  expect(later.itemList.some(isOld)).toBe(false)
  expect(later.itemList[0]?.reason?.kind).toBe('taste')
})

test('the operators’ weights hold from the first offer on', async () => {
  const { interests, forYou } = openDevice()
  for (let view = 0; view < 6; view += 1)
    await interests.learn({ video: aVideo({ caption: '#cats' }), watchedSec: 12, mayStore: true })
  const server = serverWith(many(30, (at) => ({ caption: at === 20 ? '#cats' : '#cars' })))
  const weights = { ...DEFAULT_FEED_WEIGHTS, hashtags: 0 }
  const [first] = await read(forYou, async (...call) => ({ ...(await server(...call)), weights }), 4)
  expect(first?.caption).toBe('#cars')
})

test('muted authors, sounds and hashtags do not come, whatever else is offered', async () => {
  const { interests, forYou } = openDevice()
  const mute = (kind: 'tag' | 'author' | 'sound', id: string) =>
    interests.choose({ kind, id, label: id, level: null, isMuted: true })
  await Promise.all([mute('tag', 'cars'), mute('author', 'ann'), mute('sound', 'loud')])
  const videos = [
    ...many(40, () => ({ caption: '#cars' })),
    ...many(10, () => ({ author: 'ann' })),
    ...many(10, () => ({ sound: 'loud' })),
    ...many(3, () => ({ caption: '#cats' })),
  ]
  const got = await read(forYou, serverWith(videos), 100)
  expect(got.map(({ caption }) => caption)).toEqual(['#cats', '#cats', '#cats'])
})

test('videos that come back come after all others', async () => {
  const { forYou } = openDevice()
  const videos = [...many(3, () => ({ reason: { kind: 'again' } })), ...many(3)]
  const got = await read(forYou, serverWith(videos), 100)
  expect(got.map(({ reason }) => reason?.kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'popular'),
    ...Array.from({ length: 3 }, () => 'again'),
  ])
})

const offline: FromServer = async () => {
  throw new ApiError(networkProblem)
}
const limited: FromServer = async () => {
  throw new ApiError({ ...networkProblem, statusCode: StatusCode.feedListLimit })
}

describe('without the server', () => {
  test('the reserve is shown, and then the page learns why there is no more', async () => {
    const { forYou } = openDevice()
    const first = await forYou.next('c0', serverWith(many(100)))
    let cursor = first.maxCursor
    let count = first.itemList.length
    for (; count < 28; count += 4) cursor = (await forYou.next(cursor, offline)).maxCursor
    await forYou.next(cursor, offline).catch(() => undefined)
    await expect(forYou.next(cursor, offline)).rejects.toThrow(networkProblem.message)
  })

  test('a guest who has reached the limit is not shown the reserve', async () => {
    const { forYou } = openDevice()
    let { maxCursor } = await forYou.next('c0', serverWith(many(100)))
    for (let page = 0; page < 2; page += 1) maxCursor = (await forYou.next(maxCursor, limited)).maxCursor
    await Promise.resolve()
    await expect(forYou.next(maxCursor, limited)).rejects.toMatchObject({
      problem: { statusCode: StatusCode.feedListLimit },
    })
  })
})

test('what suited less comes once the server has no more', async () => {
  const { forYou } = openDevice()
  const videos = many(300)
  const got = await read(forYou, serverWith(videos, 100), 1_000)
  expect(new Set(got.map(({ id }) => id)).size).toBe(300)
})

test('another feed begins with nothing of the one before', async () => {
  const { forYou } = openDevice()
  const server = serverWith(many(200))
  await forYou.next('c0', server)
  const { itemList } = await forYou.next('c100', server)
  expect(server.mock.calls.at(-1)?.[0].cursor).toBe('c100')
  expect(itemList).toHaveLength(4)
})

test('what comes next is put into the order that suits the viewer, without what they muted', async () => {
  const { interests, forYou } = openDevice()
  for (let view = 0; view < 5; view += 1)
    await interests.learn({ video: aVideo({ caption: '#cats' }), watchedSec: 12, mayStore: true })
  await interests.choose({ kind: 'tag', id: 'cars', label: 'cars', level: null, isMuted: true })
  const [cars, plain, cats] = ['#cars', 'plain', '#cats'].map((caption) => aVideo({ caption }))
  const ids = await forYou.order({ shown: [], next: [cars!, plain!, cats!], place: 0 })
  expect(ids).toEqual([cats!.id, plain!.id])
})

test('learning and choosing take some milliseconds a swipe at most (issue 52: two, of a device’s worker)', async () => {
  const { interests, forYou } = openDevice()
  const server = serverWith(
    many(600, (at) => ({
      caption: `#tag${at % 90} #more${at % 40}`,
      features: { vector: along(at % 30), group: at % 60 },
      sound: String(at % 50),
    })),
    70,
  )
  const startMs = performance.now()
  let cursor = 'c0'
  let count = 0
  while (count < 200) {
    const { itemList, maxCursor } = await forYou.next(cursor, server)
    for (const video of itemList) await interests.learn({ video, watchedSec: 8, mayStore: true })
    count += itemList.length
    cursor = maxCursor
  }
  const perVideoMs = (performance.now() - startMs) / count
  // One here; a busy machine takes several times as long.
  expect(perVideoMs).toBeLessThan(10)
})
