import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { valueOf } from './pipeline.ts'
import { wrapResponse } from './response.ts'

let callEndpoint: typeof import('./pipeline.ts').callEndpoint

/** A network that never answers, as `fetch` experiences it. */
const silence = (_url: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  vi.stubGlobal('fetch', silence)
  callEndpoint = (await import('./pipeline.ts')).callEndpoint
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call of the worker’s own that meets a black hole ends after 15 s (specification section 8)', async () => {
  const onEnd = vi.fn<(error: unknown) => void>()
  const call = { callId: 'call', signal: new AbortController().signal }
  void callEndpoint('session.current', {}, call).catch(onEnd)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({
    name: 'TimeoutError',
    message: 'timeout of 15000 ms exceeded',
  })
})

const value = (httpStatus: number, body: object | '') =>
  valueOf(
    'session.current',
    wrapResponse({ httpStatus, headers: new Headers(), text: body && JSON.stringify(body) }),
  )

test('a good answer is the endpoint’s output, without what the schema does not know', () => {
  expect(value(200, { statusCode: 0, user: null, extra: 1 })).toEqual({ user: null })
})

describe('an answer against the endpoint’s schema is a problem', () => {
  test.each([
    ['a value of another shape', 200, { statusCode: 0, user: 7 }],
    ['nothing', 204, ''],
  ] as const)('%s', (_name, httpStatus, body) => {
    expect(() => value(httpStatus, body)).toThrow(ApiError)
    expect(() => value(httpStatus, body)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ httpStatus, statusCode: StatusCode.serverError }),
      }),
    )
  })
})
