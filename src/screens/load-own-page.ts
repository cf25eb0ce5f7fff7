import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { PageName } from '#contract/pages.ts'
import { conversationQuery, conversationsQuery, messagesQuery } from '#src/data/conversations.ts'
import { feedbackQuery } from '#src/data/feedback.ts'
import { inboxQuery } from '#src/data/inbox.ts'
import { liveFiguresQuery, overviewQuery, videoFiguresQuery, videoInsightQuery } from '#src/data/insights.ts'
import { ownDecisionsQuery, ownReportsQuery } from '#src/data/operator.ts'
import { sessionQuery, watchedQuery } from '#src/data/queries.ts'
import { followRequestsQuery, userSettingsQuery } from '#src/data/relations.ts'

import { type InsightsSearch, MOST_WATCHED, SERVER_TIME_ZONE } from './insights/insights-search.ts'
import type { MessagesSearch } from './messages/messages-screen.tsx'

export interface OwnPageContext {
  api: ApiClient
  queryClient: QueryClient
}

type Load = (client: QueryClient, api: ApiClient, userId: string, search: object) => Promise<unknown>[]

const LOADS = {
  inbox: (client, api) => [client.ensureInfiniteQueryData(inboxQuery(api, 'all'))],
  messages: (client, api, _userId, { id, at, requests }: MessagesSearch) => [
    client.ensureInfiniteQueryData(conversationsQuery(api, requests ? 'requests' : 'accepted')),
    client.ensureInfiniteQueryData(conversationsQuery(api, 'requests')),
    ...(id === undefined ? [] : [client.ensureQueryData(conversationQuery(api, { conversationId: id }))]),
    // The page finds the messages around one itself.
    ...(id === undefined || at !== undefined ? [] : [client.ensureInfiniteQueryData(messagesQuery(api, id))]),
  ],
  followRequests: (client, api) => [client.ensureInfiniteQueryData(followRequestsQuery(api))],
  decisions: (client, api, _userId, { tab }: { tab?: 'reports' }) => [
    tab === 'reports'
      ? client.ensureInfiniteQueryData(ownReportsQuery(api))
      : client.ensureInfiniteQueryData(ownDecisionsQuery(api)),
  ],
  watchHistory: (client, api) => [
    client.ensureInfiniteQueryData(watchedQuery(api)),
    client.ensureQueryData(userSettingsQuery(api)),
  ],
  insights: (client, api, _userId, { tab, video, sort, up, q, ...range }: InsightsSearch) => {
    if (video !== undefined) return [client.ensureQueryData(videoInsightQuery(api, video, range))]
    if (tab === 'videos')
      return [client.ensureInfiniteQueryData(videoFiguresQuery(api, { sort, isUpwards: up, q }))]
    if (tab === 'live') return [client.ensureInfiniteQueryData(liveFiguresQuery(api))]
    return [
      client.ensureQueryData(overviewQuery(api, range, SERVER_TIME_ZONE)),
      client.ensureInfiniteQueryData(videoFiguresQuery(api, MOST_WATCHED)),
    ]
  },
  feedbackHistory: (client, api) => [client.ensureQueryData(feedbackQuery(api))],
  ageVerification: (client, api) => [client.ensureQueryData(userSettingsQuery(api))],
} satisfies Partial<Record<PageName, Load>>

export type OwnPage = keyof typeof LOADS

/**
 * Reads the data of a user's own page for its document. A list that cannot be read is left to the page, which says so and
 * tries again.
 */
export async function loadOwnPage(
  page: OwnPage,
  { api, queryClient }: OwnPageContext,
  search: object,
): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery(api))
  if (!user) return
  const load: Load = LOADS[page]
  await Promise.allSettled(load(queryClient, api, user.id, search))
}
