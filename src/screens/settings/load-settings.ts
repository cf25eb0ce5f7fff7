import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { emailQuery, passkeysQuery, securityQuery, sessionsQuery } from '#src/data/account.ts'
import { commentSettingsQuery } from '#src/data/comment-settings.ts'
import { chatSettingsQuery } from '#src/data/conversations.ts'
import { downloadSettingsQuery } from '#src/data/downloads.ts'
import { notificationSettingsQuery } from '#src/data/notifications.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { siteInfoQuery } from '#src/data/site.ts'

type Query = (api: ApiClient) => FetchQueryOptions<never, Error, never, never>

/** By the address's section: the settings that it shows. The list shows the most important ones of all. */
const QUERIES = {
  list: [securityQuery, userSettingsQuery, commentSettingsQuery, chatSettingsQuery],
  security: [siteInfoQuery, securityQuery, sessionsQuery, passkeysQuery, emailQuery],
  privacy: [userSettingsQuery, downloadSettingsQuery],
  comments: [commentSettingsQuery],
  messages: [chatSettingsQuery],
  notifications: [notificationSettingsQuery],
}

/** Loads the viewer's settings on the server, so that the document has them. A query that fails is left to the page. */
export async function loadSettings(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  section = 'list',
): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery(api))
  if (!session.user) return
  const queries = (QUERIES[section as keyof typeof QUERIES] ?? []) as unknown as readonly Query[]
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query(api))))
}
