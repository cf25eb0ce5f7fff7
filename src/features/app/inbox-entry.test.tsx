import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { InboxCounts } from '#contract/models/notice.ts'
import { INBOX_COUNTS_KEY } from '#src/data/inbox-counts.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { InboxEntry, MessagesEntry } from './inbox-entry.tsx'

const render = renderInMain()

/** @returns for each link its place, the number on its icon, and the text read out after its name */
async function entriesOn(isWide: boolean, counts: InboxCounts) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(INBOX_COUNTS_KEY, counts)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as unknown as RegisteredRouter}>
        <InboxEntry />
        <MessagesEntry />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return [...document.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.querySelector('[aria-hidden="true"]:not(svg)')?.textContent,
    document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
  ])
}

const unread = { likes: 1, comments: 0, mentions: 0, followers: 0, site: 0 }

test('on a phone the inbox counts unread conversations, to which it is the way', async () => {
  const counts = { unread, followRequestCount: 1, unreadConversationCount: 3 }
  expect((await entriesOn(false, counts))[0]).toEqual(['/inbox', '5', '5 unread'])
})

test('where the messages have an entry, they count for themselves', async () => {
  const counts = { unread, followRequestCount: 1, unreadConversationCount: 3 }
  expect(await entriesOn(true, counts)).toEqual([
    ['/inbox', '2', '2 unread'],
    ['/messages', '3', '3 unread'],
  ])
})

test('a server that does not count them has none', async () => {
  expect(await entriesOn(false, { unread, followRequestCount: 0 })).toEqual([
    ['/inbox', '1', '1 unread'],
    ['/messages', undefined, undefined],
  ])
})
