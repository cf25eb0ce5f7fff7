import { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isQueryPersisted } from '#src/data/persist.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { cacheNextVideos } from '#src/player/video-cache.lazy.ts'
import { changePlayerSettings } from '#src/state/player-settings.ts'

import { prefetchForYou } from './run-prefetch-for-you.ts'

/** Another page prefetches For you once, and not with data saver on. tests/pwa/offline covers a real cache. */

vi.mock('#src/data/persist.ts', () => ({ isQueryPersisted: vi.fn<typeof isQueryPersisted>() }))
vi.mock('#src/player/video-cache.lazy.ts', () => ({ cacheNextVideos: vi.fn<typeof cacheNextVideos>() }))

const videos = [videoFixture('1'), videoFixture('2')]
const recommend = vi.fn<() => Promise<unknown>>()
const goOn: (() => void)[] = []
const router = (queryClient: QueryClient, pathname: string) => ({
  options: { context: { api: { feed: { recommend } }, queryClient } },
  state: { location: { pathname } },
  subscribe: (_event: 'onResolved', listener: () => void) => goOn.push(listener),
})
const open = (pathname = '/@ada', queryClient = new QueryClient()) => {
  const page = router(queryClient, pathname)
  prefetchForYou(page as unknown as RegisteredRouter)
  return page
}
const aWhile = () => vi.advanceTimersByTimeAsync(60_000)

beforeEach(() => {
  vi.useFakeTimers()
  recommend.mockResolvedValue({ itemList: videos, hasMore: false, maxCursor: '' })
  vi.mocked(isQueryPersisted).mockResolvedValue(false)
})
afterEach(() => {
  goOn.length = 0
  vi.useRealTimers()
  vi.clearAllMocks()
  changePlayerSettings({ isDataSaver: false })
})

test('its videos are asked for and kept', async () => {
  open()
  await aWhile()
  expect(recommend).toHaveBeenCalledOnce()
  expect(vi.mocked(cacheNextVideos).mock.calls.map(([name, list]) => [name, list])).toEqual([
    ['foryou_list', videos],
  ])
})

test('not where data is saved', async () => {
  changePlayerSettings({ isDataSaver: true })
  open()
  await aWhile()
  expect(recommend).not.toHaveBeenCalled()
})

test('not where an earlier page has kept it', async () => {
  vi.mocked(isQueryPersisted).mockResolvedValue(true)
  open()
  await aWhile()
  expect(recommend).not.toHaveBeenCalled()
})

test('not on For you itself, but once it is left, without asking again', async () => {
  const queryClient = new QueryClient()
  const page = open('/foryou', queryClient)
  await aWhile()
  expect(cacheNextVideos).not.toHaveBeenCalled()
  const { queryKey } = recommendFeedQuery({ feed: { recommend } } as never)
  queryClient.setQueryData(queryKey, { pages: [{ itemList: videos }], pageParams: [''] } as never)
  page.state.location.pathname = '/@ada'
  for (const resolve of goOn) resolve()
  await aWhile()
  expect(cacheNextVideos).toHaveBeenCalledOnce()
  expect(recommend).not.toHaveBeenCalled()
})

test('what is kept is left to For you when somebody goes there', async () => {
  const page = open()
  await aWhile()
  page.state.location.pathname = '/foryou'
  for (const resolve of goOn) resolve()
  expect(vi.mocked(cacheNextVideos).mock.calls[0]?.[3].aborted).toBe(true)
})
