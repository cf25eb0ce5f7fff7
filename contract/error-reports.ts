/**
 * Error reports: in the Sentry protocol (https://develop.sentry.dev/sdk/foundations/transport/envelopes), through a
 * tunnel on this site.
 */

import type { ErrorData } from './error-data.ts'

/** Takes envelopes. Browsers send all reports here, including those for another service. */
export const ERROR_REPORTS_PATH = '/api/errors/envelope/'
export const ENVELOPE_TYPE = 'application/x-sentry-envelope'

/** Takes reports of what a page's policy has blocked (Content Security Policy, `report-uri`). */
export const POLICY_REPORTS_PATH = '/api/errors/policy/'
export const POLICY_REPORT_TYPE = 'application/csp-report'

/** Error severity (specification section 3). */
export const SEVERITIES = ['fatal', 'error', 'warning', 'info', 'debug', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The parts of the site that browsers run. */
export const REPORT_SOURCES = ['page', 'worker', 'service-worker'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

export const HTTP_FAILURE_SIDES = ['client', 'server', 'network'] as const
type HttpFailureSide = (typeof HTTP_FAILURE_SIDES)[number]

/** An HTTP request that failed. */
interface HttpFailure {
  method: string
  url: string
  /** 0 when no response came. */
  status: number
}

/** A failure in a browser, as the worker or service worker reports it to the page. */
export interface FailureReport {
  source: ReportSource
  severity: Severity
  error: ErrorData
  http?: HttpFailure
}

/**
 * Classifies a reported HTTP failure by side and priority (specification section 8). The sample rate is 1: every
 * failure is reported.
 * @param status 0 when no response came
 */
export function httpFailureOf(
  status: number,
): { side: HttpFailureSide; priority: 0 | 1; severity: Severity } | undefined {
  if (status === 0) return { side: 'network', priority: 0, severity: 'info' }
  if (status >= 400 && status <= 500) return { side: 'client', priority: 0, severity: 'warning' }
  if (status > 500) return { side: 'server', priority: 1, severity: 'error' }
  return undefined
}

/** The address to which this site's browsers report, as a Sentry DSN. */
export const dsnOf = (origin: string): string => `${origin.replace('//', '//vireo@')}/1`

/** The origin of such an address. */
export const originOfDsn = (dsn: string): string | undefined => {
  const [, scheme, host] = OWN_DSN.exec(dsn) ?? []
  return scheme && host && `${scheme}//${host}`
}
const OWN_DSN = /^(https?:)\/\/vireo@([^/]+)\/1$/
