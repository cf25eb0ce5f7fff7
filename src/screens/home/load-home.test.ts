import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { fromShareList } from '#contract/share-list.ts'
import { homeSampleQuery } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { shareListFixture } from '#src/data/video.fixture.ts'

import { loadHome } from './load-home.ts'

test('the page Home has 20 videos of what is recommended, and no more (section 9, home sample video list)', async () => {
  const recommend = vi.fn<(input: unknown, options: unknown) => Promise<unknown>>()
  recommend.mockResolvedValue(fromShareList(shareListFixture('7', '8')))
  const api = { feed: { recommend } } as unknown as ApiClient
  const queryClient = createQueryClient()
  expect(await loadHome({ api, queryClient })).toMatchObject({ title: 'Home', first: { id: '7' } })
  expect(recommend.mock.calls.map(([input]) => input)).toEqual([{ count: 20 }])
  const observer = new InfiniteQueryObserver(queryClient, homeSampleQuery(api))
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
})
