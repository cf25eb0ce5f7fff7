import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { FailureReport } from '#contract/error-reports.ts'

import type { RequestOptions } from './request.ts'

/** The generic request wrapper (specification section 7.5). */

let request: typeof import('./wrapper.ts').request
let sent: { method: string; path: string; isSigned: boolean }[]
let reports: FailureReport[]
let answer: (signal: AbortSignal) => Response | Promise<Response>
const REGISTER = '/api/device/key/'

beforeEach(async () => {
  sent = []
  answer = () => Response.json({ statusCode: 0, name: 'value' })
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  vi.stubGlobal(
    'fetch',
    async (url: string, init: { method: string; headers: Headers; signal: AbortSignal }) => {
      const path = new URL(url).pathname
      sent.push({ method: init.method, path, isSigned: init.headers.has('signature') })
      init.signal.throwIfAborted()
      if (path === REGISTER) return Response.json({ statusCode: 0, keyId: 'key' })
      return answer(init.signal)
    },
  )
  vi.resetModules()
  request = (await import('./wrapper.ts')).request
  reports = []
  const { subscribe: addListener } = await import('../events.ts')
  addListener((event) => {
    if (event.type === 'failure.reported') reports.push(event.report)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ask = (options: Partial<RequestOptions> = {}, signal = new AbortController().signal) =>
  request({ path: '/api/x/', ...options }, { callId: 'call', signal })
/** A network that never answers, as `fetch` experiences it. */
const silence = (signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('gives the response body', async () => {
  expect(await ask()).toEqual({ httpStatus: 200, statusCode: 0, body: { statusCode: 0, name: 'value' } })
})

test.each(['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const)(
  'sends %s',
  async (method) => {
    await ask({ method })
    expect(sent.at(-1)).toMatchObject({ method: method.toUpperCase(), path: '/api/x/' })
  },
)

test('awaits two steps before a call that changes something: the signer, and that its key is known', async () => {
  await ask({ method: 'post' })
  expect(sent).toEqual([
    { method: 'POST', path: REGISTER, isSigned: true },
    { method: 'POST', path: '/api/x/', isSigned: true },
  ])
  await ask()
  expect(sent.at(-1)).toEqual({ method: 'GET', path: '/api/x/', isSigned: true })
})

describe('a failure is a status code, or -1, and an empty body, with the generic words of section 8', () => {
  test('"Network Error"', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await ask()).toMatchObject({
      httpStatus: 0,
      statusCode: -1,
      body: {},
      problem: { cause: 'Network Error', message: expect.stringMatching(/connection/) },
    })
  })

  test('"timeout of N ms exceeded"', async () => {
    answer = silence
    const answered = ask({ timeoutMs: 30 })
    expect(await answered).toMatchObject({
      httpStatus: 0,
      statusCode: -1,
      body: {},
      problem: { cause: 'timeout of 30 ms exceeded', message: expect.stringMatching(/too long/) },
    })
  })

  test('the server’s own code', async () => {
    answer = () => Response.json({ statusCode: 10102, message: 'Log in to do this.' }, { status: 401 })
    expect(await ask()).toMatchObject({ httpStatus: 401, statusCode: 10102, body: {} })
  })
})

test('a call that is given up rejects, with the reason of its own signal', async () => {
  answer = silence
  const controller = new AbortController()
  const answered = ask({}, controller.signal)
  controller.abort()
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
})

test('a key that cannot be registered in time fails the call with that reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const isAsked = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      resolve()
      return silence(signal)
    })
  })
  const answered = ask({ method: 'post' })
  await isAsked
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await answered).toMatchObject({ statusCode: -1, problem: { cause: 'timeout of 12000 ms exceeded' } })
})

describe('every HTTP failure is reported (section 8: sample rate 1)', () => {
  test.each([
    [399, undefined],
    [400, 'warning'],
    [500, 'warning'],
    [501, 'error'],
  ])('status %d', async (status, severity) => {
    answer = () => new Response('{}', { status })
    await ask({ query: { q: 'secret' } })
    await ask({ query: { q: 'secret' } })
    const report = expect.objectContaining({ source: 'worker', severity }) as unknown
    expect(reports).toEqual(severity ? [report, report] : [])
    expect(reports.map(({ http }) => http?.status)).toEqual(severity ? [status, status] : [])
    expect(JSON.stringify(reports)).not.toContain('secret')
  })

  test('no answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await ask()
    answer = silence
    await ask({ timeoutMs: 30 })
    expect(reports).toMatchObject([
      { severity: 'info', error: { message: 'GET /api/x/ failed: Network Error' }, http: { status: 0 } },
      {
        severity: 'info',
        error: { message: 'GET /api/x/ failed: timeout of 30 ms exceeded' },
        http: { status: 0 },
      },
    ])
  })

  test('but no success, and no call that was given up', async () => {
    await ask()
    answer = silence
    const controller = new AbortController()
    const given = ask({}, controller.signal)
    controller.abort()
    await expect(given).rejects.toThrow(/abort/i)
    expect(reports).toEqual([])
  })
})

test.each([
  [true, 'This request didn’t come from this site.'],
  [false, 'Your browser blocks cookies for this site. Allow them, reload the page and try again.'],
])('a refused CSRF token, in a browser that keeps cookies: %s', async (isCookieEnabled, message) => {
  const { pageContext, setPageContext } = await import('../page-context.ts')
  setPageContext({ ...pageContext(), isCookieEnabled })
  const refusal = { statusCode: 10403, message: 'This request didn’t come from this site.' }
  answer = async () => Response.json(refusal, { status: 403 })
  expect(await ask({ method: 'post' })).toMatchObject({ statusCode: 10403, problem: { message } })
})

const refuse = (fields: object) => () =>
  Response.json({ statusCode: 10101, message: 'No.', ...fields }, { status: 403 })

test('each refusal is reported, but for the password that operators are asked for again', async () => {
  answer = refuse({ fields: { reason: 'password' } })
  expect(await ask()).toMatchObject({ httpStatus: 403, problem: { fields: { reason: 'password' } } })
  expect(reports).toEqual([])
  answer = refuse({})
  await ask()
  expect(reports).toMatchObject([{ severity: 'warning', http: { status: 403 } }])
})
