import { InfiniteQueryObserver, type InfiniteData } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { createClient, type ApiClient, type Transport } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { ItemList } from '#contract/models/video.ts'

import { recommendFeedQuery, sessionQuery, userPostsQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { itemListFixture } from './video.fixture.ts'

const call = vi.fn<Transport['call']>()
const answer = (value: unknown) => call.mockImplementation(() => Promise.resolve(value as never))

let api: ApiClient
beforeEach(() => {
  call.mockReset()
  api = createClient({ call, queue: () => Promise.reject(new Error('Queries only read.')) })
})

test('a feed begins without a cursor, goes on with the last page’s, and ends where there is no more', async () => {
  const pages = [itemListFixture('1'), itemListFixture('2'), { ...itemListFixture('3'), hasMore: false }]
  call.mockImplementation(() => Promise.resolve(pages.shift() as never))
  const observer = new InfiniteQueryObserver(createQueryClient(), recommendFeedQuery(api))
  await observer.refetch()
  await observer.fetchNextPage()
  const last = await observer.fetchNextPage()
  expect(call.mock.calls.map(([op, input]) => [op, input])).toEqual([
    ['feed.recommend', {}],
    ['feed.recommend', { cursor: 'after-1' }],
    ['feed.recommend', { cursor: 'after-2' }],
  ])
  expect((last.data as InfiniteData<ItemList>).pages).toHaveLength(3)
  expect(last.hasNextPage).toBe(false)
})

test('each user’s posts are a list of their own', async () => {
  answer(itemListFixture('1'))
  const client = createQueryClient()
  await client.fetchInfiniteQuery(userPostsQuery(api, '7'))
  await client.fetchInfiniteQuery(userPostsQuery(api, '8'))
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ userId: '7' }, { userId: '8' }])
})

test('reads hand on the signal of a query that nobody waits for any more', async () => {
  call.mockImplementation(() => new Promise<never>(() => {}))
  const client = createQueryClient()
  const fetching = client.fetchQuery(sessionQuery(api)).catch((error: unknown) => error)
  await client.cancelQueries()
  expect(call.mock.calls[0]?.[2]?.signal?.aborted).toBe(true)
  await fetching
})

test('a failure is not retried here', async () => {
  call.mockRejectedValue(new ApiError({ statusCode: -1, httpStatus: 0, message: 'Offline.' }))
  await expect(createQueryClient().fetchQuery(sessionQuery(api))).rejects.toBeInstanceOf(ApiError)
  expect(call).toHaveBeenCalledTimes(1)
})

describe('a list call whose status is not 0 (specification section 8)', () => {
  const problem = { statusCode: 10101, httpStatus: 500, message: 'Try again in a moment.' }

  test('is an empty list with its problem, and another call rejects', async () => {
    call.mockRejectedValue(new ApiError(problem))
    expect(await api.feed.recommend({})).toMatchObject({ itemList: [], hasMore: false, problem })
    expect(await api.comments.list({ videoId: '1' })).toMatchObject({ comments: [], hasMore: false, problem })
    await expect(api.users.detail({ user: 'ada' })).rejects.toMatchObject({ problem })
  })

  test('fails its query, so that the screen says so and never that there is nothing', async () => {
    call.mockRejectedValue(new ApiError(problem))
    const client = createQueryClient()
    await expect(client.fetchInfiniteQuery(recommendFeedQuery(api))).rejects.toMatchObject({ problem })
    expect(client.getQueryData(recommendFeedQuery(api).queryKey)).toBeUndefined()
    call.mockRejectedValue(new DOMException('It was given up.', 'AbortError'))
    await expect(api.feed.recommend({})).rejects.toThrow('It was given up.')
  })
})
