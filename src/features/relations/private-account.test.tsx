import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { PrivateAccount } from './private-account.tsx'

vi.mock('@tanstack/react-router', () => ({ createLink: (row: unknown) => row }))

const render = renderInMain()
const toggle = () => document.querySelector('input')

test('the switch is there once the settings are, and shows what the outbox and the server have', async () => {
  const settings = Promise.withResolvers<unknown>()
  const queued = Promise.withResolvers<unknown>()
  const users = { settings: () => settings.promise, setPrivate: () => queued.promise }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ users } as unknown as ApiClient}>
        <PrivateAccount />
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(toggle()).toBeNull()
  await act(async () => settings.resolve({ ...samples['users.settings'].output, isPrivate: false }))
  await vi.waitFor(() => expect(toggle()?.checked).toBe(false))
  await act(async () => toggle()?.click())
  expect(toggle()?.checked).toBe(true)
  // The outbox had it, and it was undone.
  await act(async () => queued.resolve({ queued: true }))
  expect(toggle()?.checked).toBe(false)
})
