import { randomBytes } from 'node:crypto'

import * as v from 'valibot'

import { ErrorEventSchema, type ErrorEvent } from '#contract/models/error-event.ts'
import { invalidInput } from '#server/api/problems.ts'

const EVENT_ID_BYTES = 16
/** The error type of reports about something blocked. */
const POLICY_ERROR = 'ContentSecurityPolicy'

/**
 * A report as browsers send it to `report-uri` (Content Security Policy Level 3, section 5.3). Other fields are left
 * out.
 */
const PolicyReportSchema = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': v.optional(v.string()),
    /** From browsers that do not send the one above. */
    'violated-directive': v.optional(v.string(), 'unknown'),
    'blocked-uri': v.optional(v.string(), ''),
    'source-file': v.optional(v.string()),
    'line-number': v.optional(v.number()),
    'column-number': v.optional(v.number()),
  }),
})

/**
 * Reads the report of something that a page's policy has blocked.
 * @returns undefined when a browser extension caused it, which is not the site's fault
 * @throws {ApiError} 400 when it cannot be read
 */
export function readPolicyReport(text: string): ErrorEvent | undefined {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), PolicyReportSchema), text)
  if (!report.success) throw unreadable()
  const { 'csp-report': found } = report.output
  const blocked = originOf(found['blocked-uri'])
  const source = found['source-file'] && withoutQuery(found['source-file'])
  if ([blocked, source].some((from) => from?.includes('-extension:'))) return undefined
  const directive = found['effective-directive'] ?? found['violated-directive'].split(' ', 1)[0]
  const event = v.safeParse(ErrorEventSchema, {
    event_id: randomBytes(EVENT_ID_BYTES).toString('hex'),
    timestamp: Date.now() / 1_000,
    platform: 'javascript',
    level: 'warning',
    exception: {
      values: [
        {
          type: POLICY_ERROR,
          value: `${directive} has blocked ${blocked || 'something'}`,
          ...(source && {
            stacktrace: {
              frames: [{ filename: source, lineno: found['line-number'], colno: found['column-number'] }],
            },
          }),
        },
      ],
    },
    tags: { source: 'page', severity: 'warning' },
    request: { url: withoutQuery(found['document-uri']) },
  })
  if (!event.success) throw unreadable()
  return event.output
}

/** Whether an event reports something that a page's policy has blocked. */
export const isPolicyReport = ({ exception }: ErrorEvent): boolean =>
  exception.values[0]?.type === POLICY_ERROR

/** The origin of an address, or a word such as `inline` and `eval`. */
const originOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : address
}

/** Leaves out the query, which may contain a visitor's data. */
const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''

const unreadable = () => invalidInput('This is not a report of a policy.')
