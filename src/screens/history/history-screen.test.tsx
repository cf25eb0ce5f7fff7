import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { SESSION_KEY } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { HistoryScreen } from './history-screen.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('#src/features/video-list/video-list.tsx', () => ({ VideoList: () => null }))

const render = renderInMain()
const alert = () => document.querySelector('[role="alert"]')

test('the switch of the history says that it has not loaded, and is there after another try', async () => {
  const refused = new ApiError({ httpStatus: 500, statusCode: 500, message: 'The server failed.' })
  const settings = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(refused)
    .mockResolvedValue(samples['users.settings'].output)
  const api = { users: { settings }, feed: { watched: () => new Promise(() => {}) } } as unknown as ApiClient
  const queryClient = createQueryClient()
  queryClient.setQueryData(SESSION_KEY, { user: { id: '7', uniqueId: 'ada' } })
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <HistoryScreen />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(alert()?.textContent).toContain('The server failed.'))
  expect(document.querySelector('[role="switch"]')).toBeNull()
  await act(async () => alert()?.querySelector('button')?.click())
  await vi.waitFor(() => expect(document.querySelector('[role="switch"]')).not.toBeNull())
})
