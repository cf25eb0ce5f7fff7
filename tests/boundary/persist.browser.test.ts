import { hashKey, onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetQueries, persistQueries, restoreQueries } from '#src/data/persist.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { eventually } from '#support/eventually.ts'

const SESSION_CHANNEL = 'vireo-session'
const FEED = ['feed', 'recommend']

let client: QueryClient
let stop: () => void
beforeEach(async () => {
  await forgetQueries()
  client = createQueryClient()
  stop = persistQueries(client)
})
afterEach(() => {
  stop()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

async function restored(): Promise<QueryClient> {
  const next = createQueryClient()
  await restoreQueries(next)
  return next
}
const waitForFeed = (data: unknown) =>
  eventually(async () => expect((await restored()).getQueryData(FEED)).toEqual(data))

test('feeds, profiles, videos and the session come back after a reload', async () => {
  client.setQueryData(FEED, { pages: ['page'], pageParams: [''] })
  client.setQueryData(['users', 'detail', 'ada'], { user: 1 })
  client.setQueryData(['videos', 'detail', '1'], { video: 1 })
  client.setQueryData(['session'], { user: null })
  client.setQueryData(['videos', 'processing', '1'], { state: 'processing' })
  client.setQueryData(['something', 'else'], 1)
  await waitForFeed({ pages: ['page'], pageParams: [''] })
  const keys = (await restored())
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  expect(new Set(keys)).toEqual(
    new Set(
      [FEED, ['session'], ['users', 'detail', 'ada'], ['videos', 'detail', '1']].map((key) => hashKey(key)),
    ),
  )
})

test('whoever has just logged in is known to the next page, however soon that comes', async () => {
  client.setQueryData(['session'], { user: { id: '7' } })
  expect((await restored()).getQueryData(['session'])).toEqual({ user: { id: '7' } })
})

/** A page persists once more when it starts, whatever has changed. */
const startIsOver = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))

/** Changes a persisted feed while the browser has no time, and does what makes the page persist at once. */
async function changeWhileBusy(hurry: () => void): Promise<void> {
  client.setQueryData(FEED, 'what it began with')
  await waitForFeed('what it began with')
  await startIsOver()
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] })
  client.setQueryData(FEED, 'a feed')
  hurry()
  vi.useRealTimers()
}

test('a page that is left before the browser had time is kept as well', async () => {
  await changeWhileBusy(() => {
    // Other parts of the page look at it, too.
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    state.mockRestore()
  })
  await eventually(async () => expect((await restored()).getQueryData(FEED)).toBe('a feed'))
})

test('what is shown when the network goes is kept at once, as the page may be loaded again without it', async () => {
  await changeWhileBusy(() => onlineManager.setOnline(false))
  await eventually(async () => expect((await restored()).getQueryData(FEED)).toBe('a feed'))
})

test('the next page adds to what the one before kept', async () => {
  client.setQueryData(['users', 'detail', 'ada'], 'a profile')
  await eventually(async () =>
    expect((await restored()).getQueryData(['users', 'detail', 'ada'])).toBe('a profile'),
  )
  stop()
  client = createQueryClient()
  stop = persistQueries(client)
  client.setQueryData(FEED, 'a feed')
  await waitForFeed('a feed')
  expect((await restored()).getQueryData(['users', 'detail', 'ada'])).toBe('a profile')
})

/** A feed with this many pages, of which those that exist stay the same. */
const grow = (count: number) =>
  client.setQueryData(FEED, (feed: { pages: string[] } | undefined) => ({
    pages: Array.from({ length: count }, (_, page) => feed?.pages[page] ?? `page ${page}`),
    pageParams: Array.from({ length: count }, (_, page) => String(page)),
  }))

test('a long feed is not written again for each page behind those that are kept', async () => {
  grow(4)
  await waitForFeed({ pages: ['page 0', 'page 1', 'page 2'], pageParams: ['0', '1', '2'] })
  await startIsOver()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] })
  for (const change of [() => grow(5), () => client.setQueryData(['users', 'detail', 'ada'], 'a profile')]) {
    change()
    await vi.advanceTimersByTimeAsync(5_000)
  }
  vi.useRealTimers()
  await eventually(async () =>
    expect((await restored()).getQueryData(['users', 'detail', 'ada'])).toBe('a profile'),
  )
  expect(put).toHaveBeenCalledOnce()
  put.mockRestore()
})

test('what is changed where it lies is kept as well, though it is no younger', async () => {
  const updatedAt = Date.now() - 1_000
  client.setQueryData(FEED, 'not liked', { updatedAt })
  await waitForFeed('not liked')
  client.setQueryData(FEED, 'liked', { updatedAt })
  await eventually(async () =>
    expect((await restored()).getQueryState(FEED)).toMatchObject({ data: 'liked', dataUpdatedAt: updatedAt }),
  )
})

test('an answer is still kept after asking again has failed', async () => {
  client.setQueryData(['session'], { user: 'ada' }, { updatedAt: Date.now() - 1_000 })
  await client
    .fetchQuery({ queryKey: ['session'], queryFn: () => Promise.reject(new Error('offline')), staleTime: 0 })
    .catch(() => undefined)
  await eventually(async () =>
    expect((await restored()).getQueryState(['session'])).toMatchObject({
      data: { user: 'ada' },
      status: 'success',
      error: null,
    }),
  )
})

test('newer data of the page wins over what was kept', async () => {
  client.setQueryData(FEED, 'kept', { updatedAt: Date.now() - 1_000 })
  await waitForFeed('kept')
  const next = createQueryClient()
  next.setQueryData(FEED, 'fresh')
  await restoreQueries(next)
  expect(next.getQueryData(FEED)).toBe('fresh')
})

test('what is older than 7 days is dropped for good', async () => {
  client.setQueryData(FEED, 'kept')
  await waitForFeed('kept')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7.01 * 24 * 3_600_000 })
  expect((await restored()).getQueryData(FEED)).toBeUndefined()
  vi.useRealTimers()
  expect((await restored()).getQueryData(FEED)).toBeUndefined()
})

const FOLLOWING = ['feed', 'following']
const sessionOf = (id: string) => ({ user: { id } })

/** Queries that an earlier page persisted, and a page of `userId` that has not read them. */
async function laterPage(userId: string): Promise<QueryClient> {
  client.setQueryData(['session'], sessionOf('ada'))
  client.setQueryData(FOLLOWING, 'kept')
  await eventually(async () => expect((await restored()).getQueryData(FOLLOWING)).toBe('kept'))
  stop()
  const page = createQueryClient()
  page.setQueryData(['session'], sessionOf(userId))
  stop = persistQueries(page)
  return page
}

test('a page that loses its network has what earlier ones kept, also where somebody waits for it', async () => {
  const page = await laterPage('ada')
  const waiting = page.ensureQueryData({ queryKey: FOLLOWING, queryFn: () => new Promise(() => {}) })
  onlineManager.setOnline(false)
  await expect(waiting).resolves.toBe('kept')
})

test('with a network, what was only lent for a time without one is asked for anew', async () => {
  const page = await laterPage('ada')
  onlineManager.setOnline(false)
  await eventually(() => expect(page.getQueryData(FOLLOWING)).toBe('kept'))
  onlineManager.setOnline(true)
  expect(page.getQueryData(FOLLOWING)).toBeUndefined()
})

test('nobody is given what another user’s page kept', async () => {
  const page = await laterPage('grace')
  onlineManager.setOnline(false)
  await eventually(async () => expect((await restored()).getQueryData(FOLLOWING)).toBeUndefined())
  expect(page.getQueryData(FOLLOWING)).toBeUndefined()
})

test('a session that changed, here or in another tab, takes it all away', async () => {
  client.setQueryData(FEED, 'of the one before')
  await waitForFeed('of the one before')
  const otherTab = new BroadcastChannel(SESSION_CHANNEL)
  // A page starts to listen when it is idle: until then the message is sent again.
  await vi.waitFor(
    async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
      otherTab.postMessage('changed')
      expect((await restored()).getQueryData(FEED)).toBeUndefined()
    },
    { timeout: 5_000 },
  )
  // The last message may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 200))
  client.setQueryData(['session'], { user: null })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const keys = (await restored())
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([['session']])
  otherTab.close()
})

test('what cannot be read is dropped and does no harm', async () => {
  const { createStore, set } = await import('idb-keyval')
  await set(
    'queries',
    { schemaVersion: 2, ownerId: null, state: 'nonsense' },
    createStore('vireo-queries', 'queries'),
  )
  expect((await restored()).getQueryCache().getAll()).toEqual([])
})
