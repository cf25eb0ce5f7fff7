/** Causes for which operators are alerted. */
export const ALERT_KINDS = ['reports', 'disk', 'jobs'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
/** The tab of the moderation page that an alert is about. */
export const ALERT_TABS = {
  reports: 'reports',
  disk: 'storage',
  jobs: 'jobs',
} as const satisfies Record<AlertKind, string>
export const alertPath = (kind: AlertKind): string => `/operator?tab=${ALERT_TABS[kind]}`

export const WEBHOOK_MAX_LENGTH = 500
/** Characters of a webhook receiver's response to a test. */
export const WEBHOOK_ANSWER_MAX_LENGTH = 500
