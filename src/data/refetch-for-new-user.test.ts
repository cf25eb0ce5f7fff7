import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { Session } from '#contract/endpoints/session.ts'

import { SESSION_KEY, sessionQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { refetchForNewUser } from './refetch-for-new-user.ts'

/** When the session changes, nothing of the previous user is left, and no page breaks because of it. */

const FEED = ['feed', 'recommend']

const GUEST: Session = { user: null }
const current = vi.fn<() => Promise<Session>>()
const api = { session: { current } } as unknown as ApiClient
let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  current.mockReset().mockResolvedValue(GUEST)
})

test('a page that is on its way comes, with what the viewer now sees', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(late).mockResolvedValueOnce('of a guest')
  const page = client.fetchQuery({ queryKey: FEED, queryFn })
  void refetchForNewUser(client, api)
  answerLate('of the person before')
  await expect(page).resolves.toBe('of a guest')
  expect(client.getQueryData(FEED)).toBe('of a guest')
})

/** A page that shows a profile, which looks different to a guest. */
async function showProfile() {
  const queryFn = vi
    .fn<() => string>()
    .mockReturnValueOnce('of the person before')
    .mockReturnValueOnce('of a guest')
  const profile = new QueryObserver(client, { queryKey: ['users', 'detail'], queryFn })
  const stop = profile.subscribe(() => {})
  await vi.waitFor(() => expect(profile.getCurrentResult().data).toBe('of the person before'))
  return { profile, stop }
}

test('what nobody looks at is forgotten, what is looked at is asked for again', async () => {
  client.setQueryData(FEED, 'of the person before')
  const { profile, stop } = await showProfile()
  void refetchForNewUser(client, api)
  expect(client.getQueryData(FEED)).toBeUndefined()
  await vi.waitFor(() => expect(profile.getCurrentResult().data).toBe('of a guest'))
  stop()
})

test('what a guest does not see is not asked for again: the server would refuse it', async () => {
  client.setQueryData(SESSION_KEY, { user: { id: '7' } })
  const queryFn = vi.fn<() => string>().mockReturnValue('of the person before')
  const settings = new QueryObserver(client, { queryKey: ['users', 'settings'], queryFn })
  const stopSettings = settings.subscribe(() => {})
  // Like a part of the page that is shown to users only.
  const session = new QueryObserver(client, { ...sessionQuery(api), staleTime: Infinity })
  const stopSession = session.subscribe(({ data }) => {
    if (data?.user === null) stopSettings()
  })
  await vi.waitFor(() => expect(settings.getCurrentResult().data).toBe('of the person before'))
  await refetchForNewUser(client, api)
  expect(current).toHaveBeenCalledOnce()
  expect(queryFn).toHaveBeenCalledOnce()
  expect(client.getQueryData(['users', 'settings'])).toBeUndefined()
  stopSession()
})

test('a session that does not come leaves nothing of the user before', async () => {
  current.mockRejectedValue(new Error('No network.'))
  const { profile, stop } = await showProfile()
  await refetchForNewUser(client, api)
  expect(profile.getCurrentResult().data).toBe('of a guest')
  stop()
})

test('an answer about the session that was on its way before a log-in is not taken for its user', async () => {
  const early = Promise.withResolvers<Session>()
  const user = { id: '7' } as NonNullable<Session['user']>
  current.mockReturnValueOnce(early.promise).mockResolvedValueOnce({ user })
  client.setQueryData(SESSION_KEY, GUEST)
  // As on every page.
  const session = new QueryObserver(client, { ...sessionQuery(api), staleTime: Infinity })
  const stop = session.subscribe(() => {})
  const lost = refetchForNewUser(client, api)
  await vi.waitFor(() => expect(current).toHaveBeenCalledOnce())
  const loggedIn = refetchForNewUser(client, api)
  early.resolve(GUEST)
  await Promise.all([lost, loggedIn])
  expect(client.getQueryData(SESSION_KEY)).toEqual({ user })
  stop()
})
