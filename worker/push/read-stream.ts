import { createParser } from 'eventsource-parser'
import * as v from 'valibot'

import { REQUEST_APP_ID } from '#contract/constants.ts'
import {
  PUSH_HEARTBEAT_INTERVAL_MS,
  PUSH_PATH,
  PushEventSchema,
  watchQuery,
  type PushEvent,
} from '#contract/push.ts'

import { commonParameters } from '../http/common-parameters.ts'
import { apiOrigin } from '../http/request.ts'
import { retryAfterMs } from '../http/response.ts'
import type { Shown } from './shown.ts'

const ANSWER_DEADLINE_MS = 15_000
/** Two missed heartbeats and a little more: the connection is dead, whatever the browser reports. */
const SILENCE_DEADLINE_MS = 2.5 * PUSH_HEARTBEAT_INTERVAL_MS
/** Timers stand still while a device sleeps; clocks do not. */
const CHECK_INTERVAL_MS = 5_000

export interface StreamHandlers {
  /** Called when the server has answered: from here on no event is missed. */
  onOpen: () => void
  /** `lastId` is where the next stream continues. It may arrive without events. */
  onHeard: (events: PushEvent[], lastId: string) => void
}

/** Why a stream ended. */
export interface StreamEnd {
  reason: 'ended' | 'failed' | 'loggedOut'
  /** How long the server asks not to be called. */
  retryAfterMs?: number | undefined
}

/**
 * Reads one stream of server-sent events until it ends for any reason. It uses `fetch`, since an
 * `EventSource` reports neither why it failed nor that it has fallen silent, and reconnects on its own terms.
 */
export async function readStream(
  { userId, watch }: Shown,
  lastEventId: string | null,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = watchForSilence()
  try {
    const query = new URLSearchParams({ ...commonParameters(REQUEST_APP_ID, userId), ...watchQuery(watch) })
    const response = await fetch(`${apiOrigin()}${PUSH_PATH}?${query}`, {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      },
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) return refusalOf(response)
    silence.interrupt()
    handlers.onOpen()
    await readBody(response.body, handlers, silence.interrupt)
    return { reason: 'ended' }
  } catch {
    return { reason: 'failed' }
  } finally {
    silence.stop()
  }
}

function refusalOf(response: Response): StreamEnd {
  void response.body?.cancel()
  return {
    reason: response.status === 401 ? 'loggedOut' : 'failed',
    retryAfterMs: retryAfterMs(response.headers),
  }
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  { onHeard }: StreamHandlers,
  onBytes: () => void,
): Promise<void> {
  let events: PushEvent[] = []
  let lastId = ''
  const parser = createParser({
    onId: (id) => {
      lastId = id
    },
    onEvent: ({ data }) => events.push(...readEvent(data)),
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    events = []
    parser.feed(decoder.decode(value, { stream: true }))
    onHeard(events, lastId)
  }
}

/** Reads an event; none when a newer server sends one that this version does not know. */
function readEvent(data: string): PushEvent[] {
  const event = v.safeParse(EventTextSchema, data)
  return event.success ? [event.output] : []
}
const EventTextSchema = v.pipe(v.string(), v.parseJson(), PushEventSchema)

/**
 * Watches the stream: its signal aborts when no response comes, or when nothing has been received for too long
 * since.
 */
function watchForSilence() {
  const controller = new AbortController()
  let deadlineAtMs = Date.now() + ANSWER_DEADLINE_MS
  const timer = setInterval(() => {
    if (Date.now() > deadlineAtMs) controller.abort()
  }, CHECK_INTERVAL_MS)
  return {
    signal: controller.signal,
    interrupt: () => {
      deadlineAtMs = Date.now() + SILENCE_DEADLINE_MS
    },
    stop: () => clearInterval(timer),
  }
}
