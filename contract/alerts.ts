/** Causes for which operators are alerted. */
export const ALERT_KINDS = ['reports', 'disk', 'jobs'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const WEBHOOK_MAX_LENGTH = 500
/** Of a receiver's answer to a test, in characters. */
export const WEBHOOK_ANSWER_MAX_LENGTH = 500
