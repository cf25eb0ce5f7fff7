import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** How often a page checks whether the file is ready. */
const POLL_MS = 1_500

/** The file of a video with its author's name in the picture: requested, then made, then ready. */
export const downloadQuery = (api: ApiClient, videoId: string) =>
  queryOptions({
    queryKey: ['downloads', 'file', videoId],
    queryFn: () => api.downloads.request({ videoId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && !state.error ? POLL_MS : false),
  })

/** The users who can save a video of the viewer's own. */
export const downloadAudienceQuery = (api: ApiClient, videoId: string) =>
  queryOptions({
    queryKey: ['downloads', 'audience', videoId],
    queryFn: ({ signal }) => api.downloads.audience({ videoId }, { signal }),
    staleTime: 0,
  })

/** The users who can save the viewer's videos that have no choice of their own. */
export const downloadSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['downloads', 'settings'],
    queryFn: ({ signal }) => api.downloads.settings({}, { signal }),
    staleTime: 0,
  })
