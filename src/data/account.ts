import { queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'

/** The devices on which the viewer is logged in. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.account.sessions({}, { signal }),
    // Other devices may have logged in since.
    staleTime: 0,
  })

/** How often a page checks whether the archive is ready. */
const EXPORT_POLL_MS = 5_000

/** The archive of the viewer's data, while it is made and when it is ready. */
export const exportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'export'],
    queryFn: ({ signal }) => api.account.export({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? EXPORT_POLL_MS : false),
  })

/** How the viewer's account is protected besides the password. */
export const securityQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'security'],
    queryFn: ({ signal }) => api.account.security({}, { signal }),
    staleTime: 0,
  })

/** The viewer's passkeys. */
export const passkeysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: ({ signal }) => api.account.passkeys({}, { signal }),
    staleTime: 0,
  })

/** The viewer's e-mail address. */
export const emailQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'email'],
    queryFn: ({ signal }) => api.account.email({}, { signal }),
    staleTime: 0,
  })
