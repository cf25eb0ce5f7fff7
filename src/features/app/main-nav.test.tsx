import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { act } from 'react'
import { expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { NavPage } from '#contract/document-context.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { MainNav } from './main-nav.tsx'

const render = renderInMain()

async function linksWith(navList?: NavPage[]): Promise<(string | null)[]> {
  const api = {} as ApiClient
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(sessionQuery(api).queryKey, { user: null })
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/foryou'] }),
    context: { documentContext: { ...(navList && { navList }) } },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <RouterContextProvider router={router as unknown as RegisteredRouter}>
          <MainNav search={(link) => link} />
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return [...document.querySelectorAll('nav li a')].map((link) => link.getAttribute('href'))
}

test('the navigation leads to the pages of the site’s list (specification section 3, nav list)', async () => {
  expect(await linksWith(['forYou', 'inbox', 'setting'])).toEqual(['/foryou', '/setting/pc'])
})

test('without a list, as in the shell, it leads everywhere', async () => {
  expect(await linksWith()).toEqual(expect.arrayContaining(['/foryou', '/following', '/upload', '/login']))
})
