import { hashKey, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetQueries, persistQueries, restoreQueries } from '#src/data/persist.ts'
import { createQueryClient } from '#src/data/query-client.ts'

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
  vi.useRealTimers()
})

async function restored(): Promise<QueryClient> {
  const next = createQueryClient()
  await restoreQueries(next)
  return next
}
const waitForFeed = (data: unknown) =>
  vi.waitFor(async () => expect((await restored()).getQueryData(FEED)).toEqual(data), { timeout: 5_000 })

test('feeds, profiles, clips and the session come back after a reload', async () => {
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

test('the next page adds to what the one before kept', async () => {
  client.setQueryData(['users', 'detail', 'ada'], 'a profile')
  await vi.waitFor(async () =>
    expect((await restored()).getQueryData(['users', 'detail', 'ada'])).toBe('a profile'),
  )
  stop()
  client = createQueryClient()
  stop = persistQueries(client)
  client.setQueryData(FEED, 'a feed')
  await waitForFeed('a feed')
  expect((await restored()).getQueryData(['users', 'detail', 'ada'])).toBe('a profile')
})

test('an answer is still kept after asking again has failed', async () => {
  client.setQueryData(['session'], { user: 'ada' }, { updatedAt: Date.now() - 1_000 })
  await client
    .fetchQuery({ queryKey: ['session'], queryFn: () => Promise.reject(new Error('offline')), staleTime: 0 })
    .catch(() => undefined)
  await vi.waitFor(async () =>
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

test('a session that changed, here or in another tab, takes it all away', async () => {
  client.setQueryData(FEED, 'of the one before')
  await waitForFeed('of the one before')
  const otherTab = new BroadcastChannel(SESSION_CHANNEL)
  // A page listens from when it has time to: until then it is told again.
  await vi.waitFor(
    async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
      otherTab.postMessage('changed')
      expect((await restored()).getQueryData(FEED)).toBeUndefined()
    },
    { timeout: 5_000 },
  )
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
    { schemaVersion: 1, savedAtMs: Date.now(), state: 'nonsense' },
    createStore('vireo-queries', 'queries'),
  )
  expect((await restored()).getQueryCache().getAll()).toEqual([])
})
