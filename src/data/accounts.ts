import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** The other accounts that are logged in on this browser. */
export const accountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'onBrowser'],
    queryFn: ({ signal }) => api.session.accounts({}, { signal }),
    staleTime: 0,
  })
