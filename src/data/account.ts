import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** The devices on which the viewer is logged in. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.account.sessions({}, { signal }),
    // Others may have logged in since.
    staleTime: 0,
  })
