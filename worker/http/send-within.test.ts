import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sendWithin: typeof import('./send-within.ts').sendWithin

/** A network that stays silent, as `fetch` does it. */
const silence = (_url: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  vi.stubGlobal('fetch', silence)
  sendWithin = (await import('./send-within.ts')).sendWithin
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call of the worker’s own that meets a black hole ends after 15 s (specification section 8)', async () => {
  const onEnd = vi.fn<(error: unknown) => void>()
  const call = { callId: 'call', signal: new AbortController().signal }
  void sendWithin('session.current', {}, call).catch(onEnd)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({
    name: 'TimeoutError',
    message: 'timeout of 15000 ms exceeded',
  })
})
