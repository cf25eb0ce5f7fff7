import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** Name, rules and contact of the site. */
export const siteInfoQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['site', 'info'],
    queryFn: ({ signal }) => api.site.info({}, { signal }),
  })
