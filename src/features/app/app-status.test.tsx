import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'

import { SESSION_KEY } from '#src/data/queries.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { AppStatus } from './app-status.tsx'

vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => ({}) }))
const isOnline = vi.hoisted(() => ({ value: true }))
vi.mock('#src/data/use-is-online.ts', () => ({ useIsOnline: () => isOnline.value }))

const render = renderInMain()
beforeAll(() => import('./read-only-notice.lazy.tsx'))
const words = async (isReadOnly: boolean) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(SESSION_KEY, { user: null, ...(isReadOnly && { isReadOnly }) })
  await act(async () => {
    render(
      <QueryClientProvider key={String(isReadOnly)} client={queryClient}>
        <AppStatus waiting={null} />
      </QueryClientProvider>,
    )
    await Promise.resolve()
  })
  return document.querySelector('[role="status"]')?.textContent
}

test('while the site is read-only each page says so, and what becomes of actions', async () => {
  expect(await words(false)).toBe('')
  await words(true)
  // Waits until its script has loaded.
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(document.querySelector('[role="status"]')?.textContent).toBe(
      'Read-only for maintenance. What you do now is sent afterwards.',
    )
  }, 5_000)
  expect(document.documentElement.dataset).toHaveProperty('readOnly')
})

test('without a network this is what is said first', async () => {
  isOnline.value = false
  expect(await words(true)).toBe('Offline. Videos that have loaded still play.')
})
