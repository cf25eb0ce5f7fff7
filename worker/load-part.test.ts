import { afterEach, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { subscribe } from './events.ts'
import { createPartLoader, loadPart } from './load-part.ts'

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

test('calls that wait for a script go on in their order, whichever import is done first', async () => {
  const imports: PromiseWithResolvers<string>[] = []
  const load = createPartLoader(() => {
    const importing = Promise.withResolvers<string>()
    imports.push(importing)
    return importing.promise
  })
  const order: string[] = []
  const calls = ['add', 'post'].map((name) => load().then(() => order.push(name)))
  for (const { resolve } of imports.toReversed()) {
    resolve('a script')
    await vi.waitFor(() => expect(order).not.toEqual([]))
  }
  await Promise.all(calls)
  expect(order).toEqual(['add', 'post'])
})

test('a script that did not come is asked for again by the next call', async () => {
  vi.useFakeTimers()
  const importPart = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(7)
  const load = createPartLoader(importPart)
  await expect(load()).rejects.toMatchObject({ problem: { statusCode: StatusCode.networkError } })
  await expect(load()).resolves.toBe(7)
})
