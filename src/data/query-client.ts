import { QueryClient } from '@tanstack/react-query'

const STALE_TIME_MS = 60_000
const GC_TIME_MS = 24 * 60 * 60_000

/**
 * One per browser tab, one per request on the server. It neither retries nor waits for a network: only the
 * worker does.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // Off by default in this network mode. A query that failed offline is requested again.
        refetchOnReconnect: true,
        staleTime: STALE_TIME_MS,
        gcTime: GC_TIME_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
