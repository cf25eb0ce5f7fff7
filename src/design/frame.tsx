import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { Examples } from './examples.tsx'

/** Links need a router; they lead nowhere here. */
const router = createRouter({
  routeTree: createRootRoute({ component: Examples, notFoundComponent: Examples }),
  history: createMemoryHistory(),
})

createRoot(document.querySelector('main')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
