import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { InboxCounts } from '#contract/models/notice.ts'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { INBOX_COUNTS_KEY } from '#src/data/inbox-counts.ts'
import { setInboxCounts } from '#src/data/inbox.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { readTabs, useMarkRead } from './use-mark-read.ts'

const group = (id: string, kind: NoticeKind, isUnread = true) => ({ id, latestId: id, kind, isUnread })
const COUNTS: InboxCounts = {
  unread: { likes: 2, comments: 0, mentions: 0, followers: 0, site: 0 },
  followRequestCount: 0,
}
const markRead = vi.fn<ApiClient['notices']['markRead']>()
const render = renderInMain()
let queryClient: QueryClient

// jsdom has none: nothing is seen.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

beforeEach(() => {
  queryClient = new QueryClient()
  setInboxCounts(queryClient, COUNTS)
  markRead.mockReset().mockReturnValue(new Promise(() => {}))
})

function Inbox() {
  const list = useRef<HTMLDivElement>(null)
  useMarkRead('likes', [group('9', 'like'), group('8', 'like')], false, list)
  return <div ref={list} />
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={{ notices: { markRead } } as unknown as ApiClient}>
        <Inbox />
      </ApiProvider>
    </QueryClientProvider>,
  )
const unreadLikes = () => queryClient.getQueryData<InboxCounts>(INBOX_COUNTS_KEY)?.unread.likes
const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

test('an opened tab is marked up to its newest notice, once', async () => {
  open()
  await comeBack()
  expect(markRead).toHaveBeenCalledOnce()
  expect(markRead.mock.calls[0]?.[0]).toEqual({ tab: 'likes', upToId: '9' })
  expect(unreadLikes()).toBe(0)
})

test('a mark that fails shows the counts of before, and is tried again when the viewer comes back', async () => {
  markRead.mockRejectedValueOnce(new Error('No room.'))
  open()
  await act(async () => {})
  expect(unreadLikes()).toBe(2)
  expect(markRead).toHaveBeenCalledOnce()
  await comeBack()
  expect(markRead).toHaveBeenCalledTimes(2)
  expect(unreadLikes()).toBe(0)
  // Refused by the server.
  const problem = { statusCode: 100, httpStatus: 400, message: 'Refused' } as const
  await act(async () => markRead.mock.calls[1]?.[1].onOutcome?.({ state: 'refused', problem }))
  expect(unreadLikes()).toBe(2)
})

test('newer counts stay when a mark fails', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  markRead.mockReturnValue(promise)
  open()
  const newer = { ...COUNTS, unread: { ...COUNTS.unread, likes: 3 } }
  await act(async () => setInboxCounts(queryClient, newer))
  await act(async () => reject(new Error('No room.')))
  expect(unreadLikes()).toBe(3)
})

describe('on “All”, a tab is read', () => {
  const groups = [group('9', 'like'), group('8', 'comment'), group('7', 'like'), group('6', 'reply', false)]

  test('once all of its unread entries have been on the screen, and no other tab with it', () => {
    expect(readTabs('all', groups, new Set(['9', '8']), false)).toEqual([{ tab: 'comments', upToId: '8' }])
    expect(readTabs('all', groups, new Set(['9', '8', '7']), false)).toEqual([
      { tab: 'likes', upToId: '9' },
      { tab: 'comments', upToId: '8' },
    ])
  })

  test('only when all of its unread entries are loaded', () => {
    expect(readTabs('all', groups, new Set(['9', '8', '7']), true)).toEqual([
      { tab: 'comments', upToId: '8' },
    ])
  })

  test('not when its entries are read already', () => {
    expect(readTabs('all', [group('6', 'reply', false)], new Set(), false)).toEqual([])
  })
})
