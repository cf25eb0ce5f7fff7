/** Causes for which operators are alerted. */
export const ALERT_KINDS = ['reports', 'disk', 'jobs'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
/** The tab of the page of moderation that an alert is about. */
export const ALERT_TABS = {
  reports: 'reports',
  disk: 'storage',
  jobs: 'jobs',
} as const satisfies Record<AlertKind, string>
export const alertPath = (kind: AlertKind): string => `/operator?tab=${ALERT_TABS[kind]}`

export const WEBHOOK_MAX_LENGTH = 500
/** Of a receiver's answer to a test, in characters. */
export const WEBHOOK_ANSWER_MAX_LENGTH = 500
