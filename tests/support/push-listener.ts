import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'

import { PUSH_PATH, PushEventSchema, watchQuery, type PushEvent, type Watch } from '#contract/push.ts'

import type { TestClient } from './test-client.ts'

const ARRIVAL_DEADLINE_MS = 3_000

/** A browser that listens to the push channel. */
export interface PushListener {
  response: Response
  /** The events received so far. */
  events: PushEvent[]
  /** The events about one video or one user. */
  about: (id: string) => PushEvent[]
  /** The id of the last event or heartbeat. */
  lastId: () => string
  hasEnded: () => boolean
  close: () => void
  /** Waits until an event with these fields has arrived. */
  waitFor: (fields: Partial<PushEvent>) => Promise<PushEvent>
}

interface Options {
  watch?: Partial<Watch>
  lastEventId?: string
  headers?: Record<string, string>
}

/** Opens a stream as this user. It ends with the test. */
export async function listenToPush(
  client: TestClient,
  baseUrl: string,
  { watch = {}, lastEventId, headers = {} }: Options = {},
): Promise<PushListener> {
  const closing = new AbortController()
  const query = new URLSearchParams(watchQuery({ videos: [], userIds: [], ...watch }))
  const response = await client.deliver({
    url: `${baseUrl}${PUSH_PATH}?${query}`,
    method: 'GET',
    headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    body: null,
    signal: closing.signal,
  })
  const events: PushEvent[] = []
  let lastId = ''
  let hasEnded = false

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = new EventSourceParserStream({
      onId: (id) => {
        lastId = id
      },
    })
    const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
    for await (const { data } of body.pipeThrough(text).pipeThrough(parser)) {
      events.push(v.parse(PushEventSchema, JSON.parse(data)))
    }
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream && response.body) {
    void read(response.body)
      .catch(() => {})
      .finally(() => {
        hasEnded = true
      })
    await vi.waitUntil(() => lastId !== '' || hasEnded)
  }
  const close = () => closing.abort()
  onTestFinished(close)
  return {
    response,
    events,
    about: (id) => events.filter((event) => Object.values(event).includes(id)),
    lastId: () => lastId,
    hasEnded: () => hasEnded,
    close,
    waitFor: (fields) =>
      vi.waitUntil(
        () =>
          events.find((event) =>
            Object.entries(fields).every(([name, value]) => event[name as keyof PushEvent] === value),
          ),
        { timeout: ARRIVAL_DEADLINE_MS, interval: 5 },
      ),
  }
}
