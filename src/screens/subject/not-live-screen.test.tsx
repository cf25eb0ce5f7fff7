import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { NotLiveScreen } from './not-live-screen.tsx'

vi.mock('./user-screen.tsx', () => ({
  UserScreen: ({ view, tab }: { view: string; tab?: string }) => `${view} ${tab ?? 'no tab'}`,
}))

const render = renderInMain()

test('the page of a user who is not live shows the tab and view of its address', async () => {
  const api = {} as ApiClient
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(userDetailQuery(api, 'mia').queryKey, samples['users.detail'].output)
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <NotLiveScreen uniqueId="mia" view="feed" tab="like" />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  expect(document.querySelector('main')?.textContent).toBe('feed like')
})
