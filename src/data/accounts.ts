import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** The accounts that are logged in on this browser beside the current one. */
export const accountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'onBrowser'],
    queryFn: ({ signal }) => api.session.accounts({}, { signal }),
    staleTime: 0,
  })
