import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ApiClient, CallOptions } from '#contract/client.ts'
import { isApiError } from '#contract/errors.ts'
import { INSIGHT_PERIODS, type InsightPeriod } from '#contract/insights.ts'
import type { UserFilter } from '#contract/models/operator.ts'
import type { ReviewCause } from '#contract/moderation.ts'
import { PASSWORD_ASKED } from '#contract/status-codes.ts'

/** The key of everything that moderators and operators read. */
const OPERATOR_KEY = 'operator'

const pagesQuery = <Page extends { cursor: string | null }>(
  queryKey: readonly string[],
  load: (page: { cursor?: string }, options: CallOptions) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, { signal }),
    // The first page is requested without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const reportCasesQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'reports'], (page, options) => api.operator.reports(page, options))

export const appealsQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'appeals'], (page, options) => api.operator.appeals(page, options))

export const claimsQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'claims'], (page, options) => api.operator.claims(page, options))

const AUDIT_FILTER_NAMES = ['actor', 'action', 'subject', 'from', 'to'] as const
/** Entries of the audit log to be listed, by the names of the address. */
export type AuditFilter = Partial<Record<(typeof AUDIT_FILTER_NAMES)[number], string>>

/** Takes the filter from the values of an address or a form. */
export const auditFilterOf = (values: Readonly<Record<string, unknown>>): AuditFilter =>
  Object.fromEntries(
    AUDIT_FILTER_NAMES.flatMap((name) => {
      const value = values[name]
      const text = typeof value === 'string' ? value.trim() : ''
      return text === '' ? [] : [[name, text]]
    }),
  )

export const auditQuery = (api: ApiClient, filter: AuditFilter) =>
  pagesQuery([OPERATOR_KEY, 'audit', new URLSearchParams({ ...filter }).toString()], (page, options) =>
    api.operator.audit({ ...filter, ...page }, options),
  )

export const managedUsersQuery = (api: ApiClient, q: string, filter: UserFilter) =>
  pagesQuery([OPERATOR_KEY, 'users', filter, q], (page, options) =>
    api.operator.users({ q, filter, ...page }, options),
  )

export const userRecordQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'user', userId],
    queryFn: ({ signal }) => api.operator.user({ userId }, { signal }),
  })

export const birthDateQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'birthDate', userId],
    queryFn: ({ signal }) => api.operator.birthDate({ userId }, { signal }),
  })

export const reviewQuery = (api: ApiClient, cause: ReviewCause | undefined) =>
  pagesQuery([OPERATOR_KEY, 'review', cause ?? ''], (page, options) =>
    api.review.videos({ ...(cause && { cause }), ...page }, options),
  )

export const foundVideoQuery = (api: ApiClient, address: string) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'video', address],
    queryFn: ({ signal }) => api.review.find({ address }, { signal }),
    retry: false,
  })

export const hashtagRulesQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'hashtags'], (page, options) => api.hashtags.list(page, options))

export const linkRulesQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'links'], (page, options) => api.links.rules(page, options))

export const siteQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'site'],
    queryFn: ({ signal }) => api.operator.site({}, { signal }),
  })

export const signUpsQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'signUps'], (page, options) => api.operator.signUps(page, options))

export const failedJobsQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'jobs'], (page, options) => api.operator.jobs(page, options))

export const errorReportsQuery = (api: ApiClient) =>
  pagesQuery([OPERATOR_KEY, 'errors'], (page, options) => api.operator.errors(page, options))

export const alertsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'alerts'],
    queryFn: ({ signal }) => api.alerts.get({}, { signal }),
  })

export const storageQuery = (api: ApiClient, q: string) =>
  pagesQuery([OPERATOR_KEY, 'storage', q], (page, options) => api.operator.storage({ q, ...page }, options))

export const storageKindsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'storageKinds'],
    queryFn: ({ signal }) => api.operator.storageKinds({}, { signal }),
  })

/** Figures of the site. Those of other days take the place of the ones before as soon as they have arrived. */
export const siteAnalyticsQuery = (api: ApiClient, dayCount: InsightPeriod = INSIGHT_PERIODS[1]) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'analytics', dayCount],
    queryFn: ({ signal }) => api.operator.analytics({ dayCount }, { signal }),
    placeholderData: (previous) => previous,
  })

export const regularWorkQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'regularWork'],
    queryFn: ({ signal }) => api.operator.regularWork({}, { signal }),
  })

export const managedStickersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'stickers'],
    queryFn: ({ signal }) => api.stickers.manage({}, { signal }),
  })

export const announcementsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'announcements'],
    queryFn: ({ signal }) => api.operator.announcements({}, { signal }),
  })

export const waitingFeedbackQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'feedback'],
    queryFn: ({ signal }) => api.feedback.waiting({}, { signal }),
  })

/** Open work and the state of the site. It stands beside every section, and is read again every minute. */
export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'overview'],
    queryFn: ({ signal }) => api.operator.overview({}, { signal }),
    refetchInterval: 60_000,
  })

/** Counts open work again, after a decision. */
export const refreshOverview = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [OPERATOR_KEY, 'overview'] })

/** False when the server asks for the password first. */
export const elevationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [OPERATOR_KEY, 'elevation'],
    queryFn: async ({ signal }) => (await api.operator.elevation({}, { signal })).isElevated,
    retry: false,
  })

export const isPasswordAsked = (error: unknown): boolean =>
  isApiError(error) && error.problem.fields?.['reason'] === PASSWORD_ASKED

/** Loads everything that moderators see again, or asks for the password if it is needed by now. */
export const refreshOperator = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [OPERATOR_KEY] })

export const ownDecisionsQuery = (api: ApiClient) =>
  pagesQuery(['decisions', 'list'], (page, options) => api.decisions.list(page, options))

export const ownReportsQuery = (api: ApiClient) =>
  pagesQuery(['decisions', 'reports'], (page, options) => api.decisions.reports(page, options))

export const refreshDecisions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['decisions'] })
