import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import GuestGuidePrompt from './guest-guide-prompt.tsx'

const render = renderInMain()

test('the prompt says that it is shown, and that it goes (specification section 4, custom events)', async () => {
  const emitted: string[] = []
  for (const name of ['vireo:open-guide-modal', 'vireo:close-guide-modal'] as const) {
    addEventListener(name, ({ type }) => emitted.push(type))
  }
  const api = {} as ApiClient
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(sessionQuery(api).queryKey, { user: null })
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <GuestGuidePrompt />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  expect(emitted).toEqual(['vireo:open-guide-modal'])
  render(null)
  expect(emitted).toEqual(['vireo:open-guide-modal', 'vireo:close-guide-modal'])
})
