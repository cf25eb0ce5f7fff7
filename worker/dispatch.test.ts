import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { WorkerApi } from '#contract/worker-api.ts'

interface Seen {
  url: URL
  headers: Headers
}

/** The network as the worker sees it. These answers come in order, and successes after them. */
let answers: ((seen: Seen) => Response | Promise<Response>)[]
let seen: Seen[]
let api: WorkerApi

const json = (body: object, status = 200, headers = {}) => Response.json(body, { status, headers })
const posted = () => json({ statusCode: 0, itemId: '5' })
const refused =
  (reason: string, headers = {}) =>
  () =>
    json({ statusCode: StatusCode.signatureRefused, message: 'Refused.', fields: { reason } }, 401, headers)
const post = () => api.call('call', 'videos.create', { uploadId: '5', caption: '' })
const paths = () => seen.map(({ url }) => url.pathname)
const POST = '/api/item/create/'
const REGISTER = '/api/device/key/'

beforeEach(async () => {
  answers = []
  seen = []
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
      const request = { url: new URL(url), headers: new Headers(headers) }
      seen.push(request)
      signal.throwIfAborted()
      if (request.url.pathname === REGISTER) return json({ statusCode: 0, keyId: 'key' })
      return (answers.shift() ?? posted)(request)
    },
  )
  // Loads a fresh worker for each test, without keys, clocks and sessions from earlier ones.
  vi.resetModules()
  api = (await import('./dispatch.ts')).createWorkerApi()
})
afterEach(() => vi.unstubAllGlobals())

describe('errors are data', () => {
  test('the server’s refusal', async () => {
    answers = [() => json({ statusCode: 10204, message: 'Video not found.' }, 404)]
    expect(await api.call('call', 'session.current', {})).toEqual({
      ok: false,
      problem: { statusCode: 10204, httpStatus: 404, message: 'Video not found.' },
    })
  })
  test('no network', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
    expect(await api.call('call', 'session.current', {})).toMatchObject({
      ok: false,
      problem: { statusCode: StatusCode.networkError, httpStatus: 0 },
    })
  })
  test('a fault of our own', async () => {
    vi.stubGlobal('location', undefined)
    expect(await api.call('call', 'session.current', {})).toMatchObject({
      ok: false,
      problem: { statusCode: StatusCode.clientPageError },
    })
  })
  test('an aborted call', async () => {
    const reply = api.call('call', 'session.current', {})
    api.abort('call')
    expect(await reply).toMatchObject({ ok: false, problem: { statusCode: StatusCode.networkError } })
  })
})

describe('a signature that is refused', () => {
  test('for the clock: sent once more with the server’s time', async () => {
    const serverTimeMs = Date.now() + 3_600_000
    answers = [refused('clock', { 'x-server-time-ms': String(serverTimeMs) })]
    expect(await post()).toMatchObject({ ok: true })
    const created = seen
      .at(-1)
      ?.headers.get('signature-input')
      ?.match(/created=(\d+)/)?.[1]
    expect(Math.abs(Number(created) - serverTimeMs / 1_000)).toBeLessThan(5)
  })
  test('for an unknown key: the key is registered again', async () => {
    answers = [refused('unknown-key')]
    expect(await post()).toMatchObject({ ok: true })
    expect(paths()).toEqual([REGISTER, POST, REGISTER, POST])
  })
  test('as a replay: sent once more with a new nonce and the same idempotency key', async () => {
    answers = [refused('replayed')]
    expect(await post()).toMatchObject({ ok: true })
    const [first, second] = seen.filter(({ url }) => url.pathname === POST).map(({ headers }) => headers)
    expect(second?.get('idempotency-key')).toBe(first?.get('idempotency-key'))
    expect(second?.get('signature-input')).not.toBe(first?.get('signature-input'))
  })
  test.each(['clock', 'unknown-key', 'replayed'])(
    'for the same reason twice (%s): the refusal stands',
    async (reason) => {
      answers = [refused(reason), refused(reason), refused(reason)]
      expect(await post()).toMatchObject({ ok: false, problem: { statusCode: StatusCode.signatureRefused } })
      expect(paths().filter((path) => path === POST)).toHaveLength(2)
    },
  )
  test.each(['missing', 'invalid', 'wrong-device'])('as %s: the refusal stands', async (reason) => {
    answers = [refused(reason)]
    expect(await post()).toMatchObject({ ok: false, problem: { fields: { reason } } })
    expect(paths()).toEqual([REGISTER, POST])
  })
})

test('writes that start together register the key once', async () => {
  await Promise.all([post(), post(), post()])
  expect(paths().filter((path) => path === REGISTER)).toHaveLength(1)
})

describe('the session', () => {
  const ada = { id: '7', uniqueId: 'ada', secUid: 's', nickname: 'Ada', avatarUrl: null }
  const credentials = { username: 'ada', password: 'correct horse' }
  const session = (user: typeof ada | null) => () => json({ statusCode: 0, user })

  test('changes are told, reads are not', async () => {
    const listener = vi.fn<() => void>()
    api.subscribe(listener)
    answers = [session(ada), session(ada), session(null)]
    await api.call('1', 'session.current', {})
    expect(listener).not.toHaveBeenCalled()
    await api.call('2', 'session.logIn', credentials)
    await api.call('3', 'session.logOut', {})
    expect(listener.mock.calls).toEqual([[{ type: 'session.changed' }], [{ type: 'session.changed' }]])
  })
  test('a call that comes too late while the viewer logs out does not ask them to log in', async () => {
    const listener = vi.fn<() => void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
    answers = [
      session(ada),
      () => answered,
      () => json({ statusCode: StatusCode.notLoggedIn, message: 'Log in.' }, 401),
    ]
    await api.call('1', 'session.current', {})
    api.subscribe(listener)
    const loggedOut = api.call('2', 'session.logOut', {})
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    await post()
    answer(session(null)())
    await loggedOut
    expect(listener).toHaveBeenCalledWith({ type: 'session.changed' })
    expect(listener).not.toHaveBeenCalledWith({ type: 'session.lost' })
  })
  test('a refused log-in changes nothing', async () => {
    const listener = vi.fn<() => void>()
    api.subscribe(listener)
    answers = [() => json({ statusCode: 400, message: 'Wrong.' }, 400)]
    await api.call('1', 'session.logIn', credentials)
    expect(listener).not.toHaveBeenCalledWith({ type: 'session.changed' })
  })
  test('requests carry the user’s id until the log-out', async () => {
    answers = [session(ada), session(ada), session(null), session(null)]
    await api.call('1', 'session.current', {})
    await api.call('2', 'session.current', {})
    await api.call('3', 'session.logOut', {})
    await api.call('4', 'session.current', {})
    const ids = seen
      .filter(({ url }) => url.pathname === '/api/session/')
      .map(({ url }) => url.searchParams.get('user_id'))
    expect(ids).toEqual([null, '7', null])
  })
})
