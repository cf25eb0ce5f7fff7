import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import { type LastLive, liveState } from '#src/state/live-status.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { NotLiveScreen } from './not-live-screen.tsx'

vi.mock('./user-screen.tsx', () => ({
  UserScreen: ({ view, tab, notice }: { view: string; tab?: string; notice: ReactNode }) => (
    <>
      {`${view} ${tab ?? 'no tab'}`}
      {notice}
    </>
  ),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const render = renderInMain()

async function open(last: LastLive) {
  const api = {} as ApiClient
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(userDetailQuery(api, 'mia').queryKey, samples['users.detail'].output)
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <NotLiveScreen uniqueId="mia" view="feed" tab="like" last={last} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  const link = document.querySelector('main a')
  return link && [link.getAttribute('href'), link.textContent]
}

test('the page of a user who is not live shows the tab and view of its address', async () => {
  await open({})
  expect(document.querySelector('main')?.textContent).toContain('feed like')
})

test('it leads to the replay of the last live, and not to a room that is over (section 3, live state)', async () => {
  const { uniqueId } = samples['users.detail'].output.user
  expect(await open({ lastLive: '71', lastLiveType: 'video' })).toEqual([
    `/@${uniqueId}/video/71`,
    'Watch the last live',
  ])
  expect(liveState).toMatchObject({ lastLive: '71', lastLiveType: 'video' })
  // The last live of another host is forgotten.
  expect(await open({})).toBeNull()
  expect(liveState).toMatchObject({ lastLive: null, lastLiveType: null })
  expect(await open({ lastLive: '72', lastLiveType: 'room' })).toBeNull()
})
