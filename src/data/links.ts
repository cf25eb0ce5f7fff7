import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** How far a web address is trusted. */
export const linkQuery = (api: ApiClient, url: string) =>
  queryOptions({
    queryKey: ['links', 'check', url],
    queryFn: ({ signal }) => api.links.check({ url }, { signal }),
  })
