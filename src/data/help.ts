import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { HelpTopic } from '#contract/models/helpline.ts'

export const helplinesQuery = (api: ApiClient, topic: HelpTopic) =>
  queryOptions({
    queryKey: ['help', 'lines', topic],
    queryFn: ({ signal }) => api.help.lines({ topic }, { signal }),
  })
