import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { RECORDING_CLOSED } from '#contract/live.ts'

import { broadcast, concludeBroadcast, startBroadcast } from './broadcast.ts'
import type { Capture } from './capture.ts'
import type { EncodingEvents } from './encode.ts'

/** Encoders in the order in which they were started, with functions that stop them. */
const encoders: { events: EncodingEvents; stop: () => void }[] = []
let whenStarted = Promise.resolve()
vi.mock('./encode.ts', () => ({
  canEncode: () => Promise.resolve(true),
  startEncoding: async (_capture: Capture, _bps: number, events: EncodingEvents) => {
    const encoder = { events, setBitrate: () => {}, stop: vi.fn<() => void>() }
    encoders.push(encoder)
    await whenStarted
    return encoder
  },
}))

const closeCapture = vi.fn<() => void>()
const capture = { close: closeCapture } as unknown as Capture
const start = () => Promise.resolve({ token: 'token', nextSeq: 1 })
const api = { live: { start } } as unknown as ApiClient
const latest = () => encoders.at(-1)
const fail = () => latest()?.events.onError(new Error('The encoder failed'))
const restarts = () => encoders.length - 1

beforeEach(async () => {
  concludeBroadcast('operator')
  vi.useRealTimers()
  encoders.length = 0
  whenStarted = Promise.resolve()
  closeCapture.mockClear()
  localStorage.clear()
  await startBroadcast(api, '1', capture)
})

test('an encoder that fails all the time ends the broadcast, and the host is told why', async () => {
  for (let count = 1; count <= 5; count += 1) {
    fail()
    await vi.waitFor(() => expect(restarts()).toBe(count))
  }
  expect(broadcast.roomId).toBe('1')
  fail()
  expect(broadcast).toMatchObject({
    roomId: null,
    problem: 'Your device could not encode the video any more. Close other programs and go on.',
  })
  expect(closeCapture).toHaveBeenCalledOnce()
})

test('one that fails now and then does not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let count = 1; count <= 8; count += 1) {
    fail()
    await vi.waitFor(() => expect(restarts()).toBe(count))
    vi.advanceTimersByTime(20_000)
  }
  expect(broadcast.roomId).toBe('1')
})

test('a live that the server cannot have any more is over on the page of its host, too', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  latest()?.events.onFragment(0.5, new Uint8Array(1))
  await vi.advanceTimersByTimeAsync(115_000)
  expect(broadcast).toMatchObject({ roomId: '1', isCut: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(broadcast).toMatchObject({ roomId: null, problem: 'Nothing came from your device for too long.' })
  vi.unstubAllGlobals()
})

/**
 * Stubs a server that accepts fragments, and adds this to its responses.
 * @returns the numbers that it has accepted
 */
function stubServer(answer: object, status = 200): number[] {
  const taken: number[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const seq = Number(new URL(address, location.href).searchParams.get('seq'))
    taken.push(seq)
    return Promise.resolve(Response.json({ statusCode: 0, nextSeq: seq + 1, ...answer }, { status }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return taken
}

test('what is left of a live that was lost is sent for its recording once the network is back', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  latest()?.events.onHeader(new Uint8Array(1))
  for (let second = 0; second < 122; second += 1) {
    latest()?.events.onFragment(1, new Uint8Array(1))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(broadcast).toMatchObject({ roomId: null, remaining: { state: 'sending', waitingSec: 60 } })
  expect(closeCapture).toHaveBeenCalledOnce()
  const taken = stubServer({ endReason: 'lost' })
  await vi.advanceTimersByTimeAsync(2_000)
  // The header, and the retained minute.
  expect(new Set(taken).size).toBe(61)
  expect(broadcast.remaining).toMatchObject({ state: 'sent' })
})

test('a host hears why the end of a live is not in its recording', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  latest()?.events.onFragment(1, new Uint8Array(1))
  await vi.advanceTimersByTimeAsync(125_000)
  const problem = { statusCode: 10_409, message: 'Too late', fields: { reason: RECORDING_CLOSED } }
  stubServer(problem, 409)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(broadcast.remaining).toMatchObject({ state: 'refused', waitingSec: 1, reason: 'Too late' })
})

test('a live that is over by the word of the server films no more, and what waits is sent', async () => {
  const taken = stubServer({ endReason: 'tooLong' })
  latest()?.events.onFragment(1, new Uint8Array(1))
  latest()?.events.onFragment(1, new Uint8Array(1))
  await vi.waitFor(() => expect(broadcast.roomId).toBeNull())
  expect(closeCapture).toHaveBeenCalledOnce()
  expect(broadcast.problem).toBe('It was live for as long as a live may be.')
  expect(taken).toEqual([1, 2])
})

test('a device that is too slow is said to be', () => {
  latest()?.events.onPace?.(true)
  expect(broadcast.isDeviceSlow).toBe(true)
  latest()?.events.onPace?.(false)
  expect(broadcast.isDeviceSlow).toBe(false)
})

test('an encoder that has started after the end of the live is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  whenStarted = promise
  fail()
  await vi.waitFor(() => expect(restarts()).toBe(1))
  concludeBroadcast('operator')
  expect(latest()?.stop).not.toHaveBeenCalled()
  resolve()
  await vi.waitFor(() => expect(latest()?.stop).toHaveBeenCalledOnce())
})

test('a screen that is held on only after the end is let go', async () => {
  concludeBroadcast('operator')
  const { promise, resolve } = Promise.withResolvers<{ release: () => Promise<void> }>()
  vi.stubGlobal('navigator', { wakeLock: { request: () => promise } })
  await startBroadcast(api, '1', capture)
  concludeBroadcast('operator')
  const release = vi.fn<() => Promise<void>>().mockResolvedValue()
  resolve({ release })
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})
