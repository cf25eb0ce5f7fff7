import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchUnlessSilent } from './deadline.ts'

let send: ReadableStreamDefaultController<Uint8Array>
const fetching = vi.fn<typeof fetch>((_url, init) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-length': '2' } }))
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const byte = new Uint8Array(1)

test('a file that comes slowly comes whole, with its headers', async () => {
  const response = await fetchUnlessSilent('https://vireo.test/a', 1_000)
  const whole = response.arrayBuffer()
  for (let count = 0; count < 2; count += 1) {
    await vi.advanceTimersByTimeAsync(900)
    send.enqueue(byte)
  }
  send.close()
  expect((await whole).byteLength).toBe(2)
  expect(response.headers.get('content-length')).toBe('2')
})

test('one of which nothing more comes is given up', async () => {
  const response = await fetchUnlessSilent('https://vireo.test/a', 1_000)
  const whole = response.arrayBuffer().then(
    () => 'whole',
    () => 'given up',
  )
  send.enqueue(byte)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await whole).toBe('given up')
})

test('one that is not even answered is none', async () => {
  fetching.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  const answer = fetchUnlessSilent('https://vireo.test/a', 1_000)
  await vi.advanceTimersByTimeAsync(1_100)
  expect((await answer).type).toBe('error')
})
