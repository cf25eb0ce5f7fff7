import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** So often a page looks whether the file is there. */
const POLL_MS = 1_500

/** The file of a video with the name of its author in the picture: asked for, while it is made, and when it is ready. */
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
