import { QueryClientProvider, useQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { ItemList } from '#contract/models/video.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { itemListFixture } from '#src/data/video.fixture.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useDeleteVideo } from './use-delete-video.ts'

const router = vi.hoisted(() => ({ invalidate: vi.fn<() => Promise<void>>() }))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }))

const FEED = ['feed', 'recommend']
const render = renderInMain()
const deletion = vi.fn<(input: object) => Promise<object>>()
const restore = vi.fn<(input: object) => Promise<object>>()
const refetch = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
let queryClient: QueryClient

/** A feed that shows its list, with a button that deletes its first video. */
function Feed() {
  useQuery({ queryKey: FEED, queryFn: refetch })
  const deleteVideo = useDeleteVideo()
  return (
    <button type="button" onClick={() => void deleteVideo('1')}>
      Delete
    </button>
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  deletion.mockResolvedValue({})
  restore.mockResolvedValue({})
  queryClient = createQueryClient()
  queryClient.setQueryData(FEED, {
    pages: [itemListFixture('1', '2'), itemListFixture('3')],
    pageParams: ['', 'a'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={{ videos: { delete: deletion, restore } } as unknown as ApiClient}>
        <Feed />
      </ApiProvider>
    </QueryClientProvider>,
  )
})
const press = () => act(async () => document.querySelector('button')?.click())
const listed = () =>
  queryClient
    .getQueryData<InfiniteData<ItemList>>(FEED)
    ?.pages.flatMap(({ itemList }) => itemList.map(({ id }) => id))

test('a deleted video is out of the feed at once, before its list comes again', async () => {
  await press()
  expect(deletion).toHaveBeenCalledExactlyOnceWith({ videoId: '1' })
  expect(refetch).toHaveBeenCalledOnce()
  expect(listed()).toEqual(['2', '3'])
})

test('one that the server does not delete stays', async () => {
  deletion.mockRejectedValue(new Error('No network.'))
  await press()
  expect(listed()).toEqual(['1', '2', '3'])
})

test('the page that says that the video is not there asks again once it is restored', async () => {
  await press()
  expect(router.invalidate).not.toHaveBeenCalled()
  await act(async () => snackbar.message?.action?.run())
  expect(restore).toHaveBeenCalledExactlyOnceWith({ videoId: '1' })
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledOnce())
})
