import { afterEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { subscribe } from './events.ts'
import { loadPart } from './load-part.ts'

const lose = () => loadPart(Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a script that does not come is a network that is not there, and asks for another worker once there is one', async () => {
  vi.useFakeTimers()
  const events: WorkerEvent[] = []
  subscribe((event) => events.push(event))
  const request = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', request)
  await expect(loadPart(Promise.resolve(7))).resolves.toBe(7)
  for (let count = 0; count < 2; count += 1)
    await expect(lose()).rejects.toMatchObject({ problem: { statusCode: StatusCode.networkError } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([request.mock.calls.length, events]).toEqual([2, []])
  // A captive portal's page is not the server's.
  request.mockResolvedValueOnce(new Response('Log in', { headers: { 'content-type': 'text/html' } }))
  request.mockResolvedValue(Response.json({}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([request.mock.calls.length, events]).toEqual([4, [{ type: 'worker.incomplete' }]])
})
