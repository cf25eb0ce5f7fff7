import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { InsightPeriod } from '#contract/insights.ts'

/** Figures of the viewer's last days. */
export const insightDaysQuery = (api: ApiClient, dayCount: InsightPeriod) =>
  queryOptions({
    queryKey: ['insights', 'days', dayCount],
    queryFn: ({ signal }) => api.insights.days({ dayCount }, { signal }),
  })
