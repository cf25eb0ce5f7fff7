import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { InboxCounts } from '#contract/models/notice.ts'
import { INBOX_COUNTS_KEY } from '#src/data/inbox-counts.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { markTitle } from '#src/ui/title-marks.ts'

import { countInTitle } from './count-in-title.ts'

let queryClient: QueryClient
let stop: () => void

const setCounts = (likes: number, unreadConversationCount = 0) =>
  queryClient.setQueryData<InboxCounts>(INBOX_COUNTS_KEY, {
    unread: { likes, comments: 0, mentions: 0, followers: 0, site: 0 },
    followRequestCount: 0,
    unreadConversationCount,
  })

beforeEach(() => {
  document.title = 'Inbox · Vireo'
  queryClient = new QueryClient()
  queryClient.setQueryData(SESSION_KEY, { user: { id: '7' } })
  stop = countInTitle(queryClient)
})
afterEach(() => stop())

test('the title counts unread notices and conversations as they change', () => {
  expect(document.title).toBe('Inbox · Vireo')
  setCounts(2, 1)
  expect(document.title).toBe('(3) Inbox · Vireo')
  setCounts(120)
  expect(document.title).toBe('(99+) Inbox · Vireo')
  setCounts(0)
  expect(document.title).toBe('Inbox · Vireo')
})

test('the next page has the count too', async () => {
  setCounts(2)
  document.title = 'Discover · Vireo'
  await vi.waitFor(() => expect(document.title).toBe('(2) Discover · Vireo'))
})

test('the progress of an upload stands before it, and each goes alone', () => {
  setCounts(2)
  markTitle('upload', '(45%)')
  expect(document.title).toBe('(45%) (2) Inbox · Vireo')
  setCounts(0)
  expect(document.title).toBe('(45%) Inbox · Vireo')
  markTitle('upload', '')
  expect(document.title).toBe('Inbox · Vireo')
})

test('after a log-out there is no count', () => {
  setCounts(2)
  queryClient.setQueryData(SESSION_KEY, { user: null })
  expect(document.title).toBe('Inbox · Vireo')
})
