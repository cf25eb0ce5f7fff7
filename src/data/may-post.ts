import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { isApiError, type Problem } from '#contract/errors.ts'

/** Whether the viewer may post. It is requested each time, since a moderator or the last video may have changed it. */
export const mayPostQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['videos', 'mayPost'],
    queryFn: ({ signal }) => api.videos.mayPost({}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const FORBIDDEN = 403
const UNPROCESSABLE = 422

/**
 * Why the viewer may not post: their standing, or their quota. Undefined when the server could not say, as without a
 * network.
 */
export function postingProblem(error: unknown): Problem | undefined {
  if (!isApiError(error)) return undefined
  const { problem } = error
  return problem.httpStatus === FORBIDDEN || problem.httpStatus === UNPROCESSABLE ? problem : undefined
}
