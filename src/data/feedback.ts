import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** The viewer's feedback, with replies. */
export const feedbackQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['feedback', 'list'],
    queryFn: ({ signal }) => api.feedback.list({}, { signal }),
  })

/** The number of the latest reply to the viewer. */
export const latestReplyQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['feedback', 'latestReply'],
    queryFn: ({ signal }) => api.feedback.latestReply({}, { signal }),
  })
