import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import type { PushChange } from '#contract/push.ts'

import { startPushSync } from './push-sync.ts'
import { createQueryClient } from './query-client.ts'
import { readSessionFrom } from './session-user.ts'
import { itemListFixture, profileFixture, videoFixture } from './video.fixture.ts'

const worker = vi.hoisted(() => ({
  call: vi.fn<(op: string, input: unknown) => Promise<null>>(),
  listeners: [] as ((event: WorkerEvent) => void)[],
}))
vi.mock('./api.ts', () => ({
  callWorker: worker.call,
  subscribeToWorker: (listener: (event: WorkerEvent) => void) => worker.listeners.push(listener),
}))

const FEED = ['feed', 'recommend']
const PROFILE = ['users', 'detail', 'ada']
const fetched = vi.fn<(key: string) => void>()
let isHidden = false
let onVisibilityChange: () => void
let client: QueryClient

const receive = (...events: PushChange[]) => worker.listeners.at(-1)?.({ type: 'push.received', events })
const setVisible = (isLooking: boolean) => {
  isHidden = !isLooking
  onVisibilityChange()
}
const reported = () => worker.call.mock.calls.map(([, watch]) => watch)

function show(queryKey: readonly string[], data: unknown): void {
  client.setQueryData(queryKey, data)
  const queryFn = () => {
    fetched(queryKey.join())
    return Promise.resolve(data)
  }
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  // The pages of earlier tests still listen to the document.
  vi.spyOn(document, 'addEventListener').mockImplementation((_type: string, listener: unknown) => {
    onVisibilityChange = listener as () => void
  })
  isHidden = false
  worker.call.mockReset().mockResolvedValue(null)
  fetched.mockReset()
  client = createQueryClient()
  readSessionFrom(client)
  client.setQueryData(['session'], { user: { id: '3' } })
  show(FEED, { pages: [itemListFixture('1')], pageParams: [''] })
  show(PROFILE, { user: profileFixture() })
  startPushSync(client)
})

test('tells what is shown once it has settled, again every 20 s, and when it changes', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  const first = { videos: [{ id: '1', rev: 5 }], userIds: ['7'] }
  expect(worker.call.mock.calls).toEqual([['push.watch', first]])
  await vi.advanceTimersByTimeAsync(19_000)
  expect(reported()).toEqual([first, first])
  show(['videos', 'detail', '2'], { video: videoFixture('2') })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reported()[2]).toEqual({ ...first, videos: [...first.videos, { id: '2', rev: 5 }] })
})

test('tells nothing for guests, nor while nobody looks, and at once when somebody does', async () => {
  setVisible(false)
  await vi.advanceTimersByTimeAsync(60_000)
  client.setQueryData(['session'], { user: null })
  setVisible(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported()).toEqual([])
  client.setQueryData(['session'], { user: { id: '3' } })
  setVisible(true)
  expect(reported()).toHaveLength(1)
})

test('a new count is no reason to tell anything', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  receive({ type: 'video.statsChanged', videoId: '1', rev: 9, likeCount: 9, commentCount: 0 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reported()).toHaveLength(1)
})

test('news goes into everything that shows it, and what is older than that stays out', () => {
  show(['videos', 'detail', '1'], { video: videoFixture('1') })
  receive(
    { type: 'video.statsChanged', videoId: '1', rev: 9, likeCount: 9, commentCount: 2, liked: true },
    { type: 'video.statsChanged', videoId: '1', rev: 8, likeCount: 8, commentCount: 1 },
    { type: 'user.statsChanged', userId: '7', followerCount: 4, followingCount: 5, relation: 2 },
    { type: 'user.statsChanged', userId: '7', followerCount: 6, followingCount: 5 },
  )
  const video = {
    liked: true,
    stats: { rev: 9, likeCount: 9, commentCount: 2 },
    author: { relation: 2 },
    authorStats: { followerCount: 6 },
  }
  expect(client.getQueryData(FEED)).toMatchObject({ pages: [{ itemList: [video] }] })
  expect(client.getQueryData(['videos', 'detail', '1'])).toMatchObject({ video })
  expect(client.getQueryData(PROFILE)).toMatchObject({
    user: { relation: 2, stats: { followerCount: 6, followingCount: 5, heartCount: 0 } },
  })
})

test('after a gap what is shown is asked for anew, but for the feed one is in', async () => {
  receive({ type: 'resync' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched.mock.calls).toEqual([[PROFILE.join()]])
})

test('after a gap a page that nobody sees asks when somebody does, once', async () => {
  setVisible(false)
  receive({ type: 'resync' }, { type: 'resync' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).not.toHaveBeenCalled()
  setVisible(true)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledOnce()
})
