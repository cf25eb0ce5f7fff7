import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'
import { refetchForNewUser } from './refetch-for-new-user.ts'

/** When the session changes, nothing of the user before is left, and no page breaks over it. */

const FEED = ['feed', 'recommend']

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
})

test('a page that is on its way comes, with what the viewer now sees', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(late).mockResolvedValueOnce('of a guest')
  const page = client.fetchQuery({ queryKey: FEED, queryFn })
  refetchForNewUser(client)
  answerLate('of the person before')
  await expect(page).resolves.toBe('of a guest')
  expect(client.getQueryData(FEED)).toBe('of a guest')
})

test('what nobody looks at is forgotten, what is looked at is asked for again', async () => {
  client.setQueryData(FEED, 'of the person before')
  const queryFn = vi
    .fn<() => string>()
    .mockReturnValueOnce('of the person before')
    .mockReturnValueOnce('of a guest')
  const profile = new QueryObserver(client, { queryKey: ['users', 'detail'], queryFn })
  const stop = profile.subscribe(() => {})
  await vi.waitFor(() => expect(profile.getCurrentResult().data).toBe('of the person before'))
  refetchForNewUser(client)
  expect(client.getQueryData(FEED)).toBeUndefined()
  await vi.waitFor(() => expect(profile.getCurrentResult().data).toBe('of a guest'))
  stop()
})
