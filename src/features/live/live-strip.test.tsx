import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import LiveStrip from './live-strip.tsx'

const render = renderInMain()
vi.mock('#src/ui/light-link.tsx', () => ({
  LightLink: ({ children, to }: { children: React.ReactNode; to: string }) => <a href={to}>{children}</a>,
}))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const card = () => document.querySelector('aside')

async function show(roomId: string, user: object | null) {
  const list = vi.fn<(input: object) => Promise<object>>(async () => ({
    rooms: [{ id: roomId, host: { id: '7', uniqueId: 'ada', nickname: 'Ada' }, title: '', viewerCount: 0 }],
    hasMore: false,
    maxCursor: '',
  }))
  const api = { live: { list } } as unknown as ApiClient
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(sessionQuery(api).queryKey, { user } as never)
  render(
    <QueryClientProvider key={roomId} client={queryClient}>
      <ApiProvider value={api}>
        <LiveStrip />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return list
}

test('a card tells of a live of those whom the viewer follows, goes by itself, and stays away', async () => {
  const list = await show('70', { id: '1' })
  await vi.waitFor(() => expect(card()?.textContent).toContain('Ada is live'))
  expect(list.mock.calls[0]?.[0]).toMatchObject({ followed: '1' })
  await act(() => vi.advanceTimersByTime(10_000))
  expect(card()).toBeNull()
  render(null)
  await show('70', { id: '1' })
  await act(async () => {})
  expect(card()).toBeNull()
})

test('it stays while it has the focus', async () => {
  await show('71', { id: '1' })
  await vi.waitFor(() => expect(card()).not.toBeNull())
  card()?.querySelector('a')?.focus()
  await act(() => vi.advanceTimersByTime(15_000))
  expect(card()).not.toBeNull()
})

test('guests follow nobody, and see none', async () => {
  const list = await show('72', null)
  expect(list).not.toHaveBeenCalled()
  expect(card()).toBeNull()
})
