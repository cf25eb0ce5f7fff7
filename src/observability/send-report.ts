import { defaultStackParser, makeFetchTransport } from '@sentry/browser'
import {
  createEnvelope,
  type Envelope,
  type Event,
  type EventEnvelope,
  makeOfflineTransport,
} from '@sentry/core'

import {
  dsnOf,
  ENVELOPE_TYPE,
  ERROR_REPORTS_PATH,
  type FailureReport,
  httpFailureOf,
  type Severity,
} from '#contract/error-reports.ts'
import { hostOf } from '#contract/hosts.ts'
import type { RawErrorEvent } from '#contract/models/error-event.ts'
import { withoutPersonalData, withoutValues } from '#contract/public-text.ts'
import { randomId } from '#shared/random-id.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

/** A report with details recorded when it was made. */
export interface NotedReport extends FailureReport {
  pageUrl: string
  timeMs: number
}

/** Reports that wait for a network stay in memory: nothing is stored about visitors who have not agreed. */
const UNSENT_MAX_COUNT = 30

function memoryStore() {
  const unsent: Envelope[] = []
  return {
    push: async (envelope: Envelope) => {
      if (unsent.length < UNSENT_MAX_COUNT) unsent.push(envelope)
    },
    unshift: async (envelope: Envelope) => {
      unsent.unshift(envelope)
      unsent.splice(UNSENT_MAX_COUNT)
    },
    shift: async () => unsent.shift(),
  }
}

const transport = makeOfflineTransport((options: Parameters<typeof makeFetchTransport>[0]) =>
  // Sentry's own way to an unpatched fetch needs a frame, which our policy may refuse.
  makeFetchTransport(options, (input, init) => fetch(input, init)),
)({
  url: hostOf(readDocumentContext().hosts ?? {}) + ERROR_REPORTS_PATH,
  headers: { 'content-type': ENVELOPE_TYPE },
  // A report is anonymous.
  fetchOptions: { credentials: 'omit' },
  recordDroppedEvent: () => {},
  createStore: memoryStore,
  shouldSend: () => navigator.onLine,
})
addEventListener('online', () => void transport.flush())

/** Sends a report once there is a network. A report that the server refuses is dropped. */
export async function sendReport(noted: NotedReport): Promise<void> {
  const event = eventOf(noted)
  const header = {
    event_id: event.event_id,
    sent_at: new Date().toISOString(),
    dsn: dsnOf(location.origin),
  }
  await transport.send(createEnvelope<EventEnvelope>(header, [[{ type: 'event' }, event as Event]]))
}

/** Sentry's levels are the specification's severities (section 3), except for one. */
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
