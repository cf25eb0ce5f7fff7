import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { ApiClient } from '#contract/client.ts'
import { feedback, setNewestFeedback } from '#src/state/feedback.ts'

import { useApi } from './api-context.tsx'
import { useSession } from './use-session.ts'

/** The viewer's feedback, with replies. */
export const feedbackQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['feedback', 'list'],
    queryFn: ({ signal }) => api.feedback.list({}, { signal }),
  })

/** The number of the latest reply to the viewer. */
const latestReplyQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['feedback', 'latestReply'],
    queryFn: ({ signal }) => api.feedback.latestReply({}, { signal }),
  })

/** Whether the site has replied to the viewer since they last looked (specification section 3, feedback slice). */
export function useHasNewReply(): boolean {
  const { user } = useSession()
  const { data } = useQuery({ ...latestReplyQuery(useApi()), enabled: user !== null })
  const { hasNewFeedbackReply } = useSnapshot(feedback)
  useEffect(() => {
    if (data) setNewestFeedback(data.lastFeedbackReplyId)
  }, [data])
  return user !== null && hasNewFeedbackReply
}
