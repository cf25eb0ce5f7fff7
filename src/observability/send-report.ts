import { makeFetchTransport } from '@sentry/browser'
import {
  createEnvelope,
  makeOfflineTransport,
  type Envelope,
  type Event,
  type EventEnvelope,
} from '@sentry/core'

import { ENVELOPE_TYPE, ERROR_REPORTS_PATH, dsnOf } from '#contract/error-reports.ts'

import { eventOf } from './event-of.ts'
import type { NotedReport } from './noted-report.ts'

/** Reports that wait for a network stay in memory: nothing is stored of visitors who have not agreed. */
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
  url: ERROR_REPORTS_PATH,
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
