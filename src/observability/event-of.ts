import { defaultStackParser } from '@sentry/browser'

import { httpFailureOf, type Severity } from '#contract/error-reports.ts'
import type { RawErrorEvent } from '#contract/models/error-event.ts'
import { withoutPersonalData, withoutValues } from '#contract/public-text.ts'
import { randomId } from '#shared/random-id.ts'

import type { NotedReport } from './noted-report.ts'

/** Sentry's levels are the specification's severities (section 3) but for one. */
const levelOf = (severity: Severity) => (severity === 'critical' ? 'fatal' : severity)

/** Turns a report into an event of the Sentry protocol. Contains nothing that identifies the visitor. */
export function eventOf({ source, severity, error, http, pageUrl, timeMs }: NotedReport): RawErrorEvent {
  const failure = http && httpFailureOf(http.status)
  const frames = defaultStackParser(error.stack ?? '').map(({ filename, function: name, lineno, colno }) => ({
    ...(filename === undefined ? {} : { filename: withoutPersonalData(filename) }),
    ...(name === undefined ? {} : { function: name }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
  }))
  return {
    event_id: randomId(),
    timestamp: timeMs / 1_000,
    platform: 'javascript',
    level: levelOf(severity),
    release: BUILD_ID,
    exception: {
      values: [
        {
          type: error.name,
          value: withoutValues(error.message),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
    tags: {
      source,
      severity,
      ...(failure && {
        side: failure.side,
        priority: failure.priority === 0 ? '0' : '1',
        status: String(http.status),
      }),
    },
    request: {
      url: withoutPersonalData(http?.url ?? pageUrl),
      ...(http && { method: http.method }),
    },
  }
}
