import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PushEvent } from '#contract/push.ts'

import { readStream } from './read-stream.ts'

const shown = { userId: '7', watch: { videos: [{ id: '5', rev: 3 }], userIds: ['6'] } }
const resync = '{"type":"resync"}'

let heard: { events: PushEvent[]; lastId: string }[]
let onOpen: ReturnType<typeof vi.fn<() => void>>
let server: ReadableStreamDefaultController<Uint8Array>
const write = (text: string) => server.enqueue(new TextEncoder().encode(text))

const streamAnswer = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        server = controller
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )

const answer = vi.fn<typeof fetch>()
const read = (lastEventId: string | null = null, signal = new AbortController().signal) =>
  readStream(
    shown,
    lastEventId,
    { onOpen, onHeard: (events, lastId) => heard.push({ events, lastId }) },
    signal,
  )
/** Lets pending bytes arrive. */
const arrive = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  onOpen = vi.fn<() => void>()
  answer.mockReset().mockImplementation((_url, init) => {
    const response = streamAnswer()
    init?.signal?.addEventListener('abort', () => server.error(init.signal?.reason))
    return Promise.resolve(response)
  })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks for what is shown, as whom, and from where to go on', async () => {
  const reading = read('e.5')
  await arrive()
  server.close()
  expect(await reading).toEqual({ reason: 'ended' })
  const [url, init] = answer.mock.calls[0] ?? []
  expect(Object.fromEntries(new URL(url as string).searchParams)).toMatchObject({
    videos: '5.3',
    users: '6',
    user_id: '7',
    aid: '1988',
  })
  expect(init?.headers).toEqual({ accept: 'text/event-stream', 'last-event-id': 'e.5' })
})

test('hears events and ids, however the network cuts them, and leaves out what it does not know', async () => {
  void read()
  await arrive()
  expect(onOpen).toHaveBeenCalledOnce()
  const text = `: alive\nid: e.1\n\ndata: {"type":"from the future"}\n\ndata: not JSON\n\nid: e.2\ndata: ${resync}\n\n`
  for (const character of text) {
    write(character)
    await arrive()
  }
  expect(heard.flatMap(({ events }) => events)).toEqual([{ type: 'resync' }])
  expect(heard.find(({ lastId }) => lastId)?.lastId).toBe('e.1')
  expect(heard.at(-1)).toEqual({ events: [{ type: 'resync' }], lastId: 'e.2' })
})

test('gives up a server that has fallen silent, and not one that shows that it is there', async () => {
  const reading = read()
  for (let beats = 0; beats < 10; beats += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    write(': alive\n\n')
  }
  const silentSinceMs = Date.now()
  expect(await Promise.race([reading, vi.advanceTimersByTimeAsync(45_000)])).toEqual({ reason: 'failed' })
  expect(Date.now() - silentSinceMs).toBeGreaterThan(37_000)
})

test('gives up a server that does not answer', async () => {
  answer.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  expect(await Promise.race([read(), vi.advanceTimersByTimeAsync(21_000)])).toEqual({ reason: 'failed' })
})

test.each([
  ['a refusal', new Response('{}', { status: 401 }), { reason: 'loggedOut' }],
  [
    'a full server',
    new Response('{}', { status: 429, headers: { 'retry-after': '30' } }),
    { reason: 'failed', retryAfterMs: 30_000 },
  ],
  [
    'something else',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    { reason: 'failed' },
  ],
])('says how it ended with %s', async (_name, response, end) => {
  answer.mockResolvedValue(response)
  expect(await read()).toMatchObject(end)
  expect(onOpen).not.toHaveBeenCalled()
})

test('ends when it is not wanted any more, and when there is no network', async () => {
  const closing = new AbortController()
  const reading = read(null, closing.signal)
  await arrive()
  closing.abort()
  expect(await reading).toEqual({ reason: 'failed' })
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await read()).toEqual({ reason: 'failed' })
})
