import { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { recommendFeedQuery } from '#src/data/queries.ts'
import { setCurrentVideo } from '#src/state/video-lists.ts'

import { renewFeeds, requestNewVideos } from './renew-feeds.ts'

/** New videos replace the old ones only when the viewer is at the feed's beginning, to which the press leads. */

const queryClient = new QueryClient()
const recommend = vi.fn<(input: object) => Promise<{ itemList: { id: string }[] }>>()
const api = { feed: { recommend } }
const { queryKey } = recommendFeedQuery(api as never)
const shownIds = () =>
  queryClient
    .getQueryData<{ pages: { itemList: { id: string }[] }[] }>(queryKey)
    ?.pages.flatMap(({ itemList }) => itemList.map(({ id }) => id))

const search: { order?: 'newest' } = {}
const router = { options: { context: { api, queryClient } }, state: { location: { search } } }

function stand(index: number): void {
  document.querySelector('article')?.setAttribute('data-index', String(index))
  setCurrentVideo('foryou_list', String(index))
}
const press = () => void requestNewVideos('/foryou')

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<article tabindex="0"></article>'
  queryClient.setQueryData(queryKey, {
    pages: [{ itemList: [{ id: '0' }, { id: '1' }] }],
    pageParams: [''],
  } as never)
  recommend.mockResolvedValue({ itemList: [{ id: '8' }, { id: '9' }] })
})
afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
})

test('a press that came before this script is heard when it is there', async () => {
  stand(0)
  press()
  expect(recommend).not.toHaveBeenCalled()
  renewFeeds(router as unknown as RegisteredRouter)
  await vi.waitFor(() => expect(shownIds()).toEqual(['8', '9']))
})

test('videos that come while the feed is still on its way to the first one are shown when it is there', async () => {
  stand(2)
  press()
  await recommend.mock.results[0]?.value
  await vi.advanceTimersByTimeAsync(100)
  expect(shownIds()).toEqual(['0', '1'])
  stand(0)
  await vi.waitFor(() => expect(shownIds()).toEqual(['8', '9']))
})

test('whoever has watched on by the time they come keeps their place', async () => {
  stand(0)
  const answer = Promise.withResolvers<{ itemList: { id: string }[] }>()
  recommend.mockReturnValue(answer.promise)
  press()
  stand(1)
  answer.resolve({ itemList: [{ id: '8' }] })
  await vi.advanceTimersByTimeAsync(1_200)
  expect(shownIds()).toEqual(['0', '1'])
})

test('the same videos again change nothing', async () => {
  stand(0)
  recommend.mockResolvedValue({ itemList: [{ id: '0' }, { id: '7' }] })
  press()
  await recommend.mock.results[0]?.value
  await vi.advanceTimersByTimeAsync(100)
  expect(shownIds()).toEqual(['0', '1'])
})

test('in another order the new videos are of that order', async () => {
  search.order = 'newest'
  const { queryKey: newestKey } = recommendFeedQuery(api as never, 'newest')
  queryClient.setQueryData(newestKey, { pages: [{ itemList: [{ id: '5' }] }], pageParams: [''] } as never)
  try {
    stand(0)
    press()
    await vi.waitFor(() =>
      expect(queryClient.getQueryData(newestKey)).toMatchObject({
        pages: [{ itemList: [{ id: '8' }, { id: '9' }] }],
      }),
    )
    expect(recommend.mock.lastCall).toEqual([{ order: 'newest' }])
    expect(shownIds()).toEqual(['0', '1'])
  } finally {
    delete search.order
  }
})
