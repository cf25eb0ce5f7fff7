import { afterEach, expect, test, vi } from 'vitest'

import { dateDocumentData } from './date-document-data.ts'
import { createQueryClient } from './query-client.ts'

const nowMs = Date.UTC(2026, 10, 26)
const YEAR_MS = 365 * 24 * 60 * 60_000

afterEach(() => void vi.useRealTimers())

test.each([
  ['behind', nowMs + YEAR_MS],
  ['ahead', nowMs - YEAR_MS],
])(
  'to a device whose clock is a year %s the data of the document are as old as the document',
  (_off, serverMs) => {
    vi.useFakeTimers({ now: nowMs })
    const client = createQueryClient()
    client.setQueryData(['users', 'detail', 'ada'], { user: {} }, { updatedAt: serverMs })
    client.setQueryData(['session'], { user: null }, { updatedAt: 7 })
    dateDocumentData(client, (hash) => hash === '["session"]')
    expect(client.getQueryState(['users', 'detail', 'ada'])).toMatchObject({ dataUpdatedAt: nowMs })
    expect(client.getQueryState(['session'])).toMatchObject({ dataUpdatedAt: 7 })
  },
)

test('a document that the browser may have kept has data that are asked for anew', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([
    { type: 'back_forward' } as unknown as PerformanceNavigationTiming,
  ])
  const client = createQueryClient()
  client.setQueryData(['users', 'detail', 'ada'], { user: {} })
  dateDocumentData(client, () => false)
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['users', 'detail', 'ada'] })
      ?.isStaleByTime(60_000),
  ).toBe(true)
})
