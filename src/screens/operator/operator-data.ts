import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { InsightPeriod } from '#contract/insights.ts'
import { hasRole } from '#contract/roles.ts'
import {
  type AuditFilter,
  auditFilterOf,
  alertsQuery,
  announcementsQuery,
  appealsQuery,
  auditQuery,
  claimsQuery,
  elevationQuery,
  errorReportsQuery,
  failedJobsQuery,
  hashtagRulesQuery,
  linkRulesQuery,
  managedStickersQuery,
  managedUsersQuery,
  overviewQuery,
  regularWorkQuery,
  reportCasesQuery,
  reviewQuery,
  signUpsQuery,
  siteAnalyticsQuery,
  siteQuery,
  storageQuery,
  userRecordQuery,
  waitingFeedbackQuery,
} from '#src/data/operator.ts'
import { sessionQuery } from '#src/data/queries.ts'

type Load = (queryClient: QueryClient, api: ApiClient, search: OperatorSearch) => Promise<unknown>

/** The values of the page's address. */
export type OperatorSearch = { tab?: string; user?: string; period?: InsightPeriod | undefined } & AuditFilter

/** Reads what a section shows first, by its name in addresses. */
const LOADS: Readonly<Record<string, Load>> = {
  reports: (client, api) => client.ensureInfiniteQueryData(reportCasesQuery(api)),
  videos: (client, api) => client.ensureInfiniteQueryData(reviewQuery(api, undefined)),
  appeals: (client, api) => client.ensureInfiniteQueryData(appealsQuery(api)),
  rights: (client, api) => client.ensureInfiniteQueryData(claimsQuery(api)),
  words: (client, api) =>
    Promise.all([
      client.ensureInfiniteQueryData(hashtagRulesQuery(api)),
      client.ensureQueryData(siteQuery(api)),
    ]),
  links: (client, api) => client.ensureInfiniteQueryData(linkRulesQuery(api)),
  users: (client, api) => client.ensureInfiniteQueryData(managedUsersQuery(api, '', 'all')),
  signUps: (client, api) => client.ensureInfiniteQueryData(signUpsQuery(api)),
  invitations: (client, api) => client.ensureQueryData(siteQuery(api)),
  feedback: (client, api) => client.ensureQueryData(waitingFeedbackQuery(api)),
  announcements: (client, api) => client.ensureQueryData(announcementsQuery(api)),
  stickers: (client, api) => client.ensureQueryData(managedStickersQuery(api)),
  site: (client, api) => client.ensureQueryData(siteQuery(api)),
  analytics: (client, api, { period }) => client.ensureQueryData(siteAnalyticsQuery(api, period)),
  alerts: (client, api) => client.ensureQueryData(alertsQuery(api)),
  // Without the sizes by kind, whose measuring may take seconds.
  storage: (client, api) => client.ensureInfiniteQueryData(storageQuery(api, '')),
  jobs: (client, api) =>
    Promise.all([
      client.ensureInfiniteQueryData(failedJobsQuery(api)),
      client.ensureInfiniteQueryData(errorReportsQuery(api)),
      client.ensureQueryData(regularWorkQuery(api)),
    ]),
  audit: (client, api, search) => client.ensureInfiniteQueryData(auditQuery(api, auditFilterOf(search))),
}

/**
 * Reads the data of the operators' page for its first document. Without the password it is only that the password is asked
 * for. A part that cannot be read is left to the page, which says so and tries again.
 */
export async function loadOperatorPage(
  queryClient: QueryClient,
  api: ApiClient,
  search: OperatorSearch,
): Promise<void> {
  const { tab, user: userId } = search
  const { role } = await queryClient.ensureQueryData(sessionQuery(api))
  if (!hasRole(role, 'moderator')) return
  const isElevated = await queryClient.ensureQueryData(elevationQuery(api)).catch(() => false)
  if (!isElevated) return
  await Promise.allSettled([
    queryClient.ensureQueryData(overviewQuery(api)),
    tab === 'users' && userId !== undefined
      ? queryClient.ensureQueryData(userRecordQuery(api, userId))
      : LOADS[tab ?? '']?.(queryClient, api, search),
  ])
}
