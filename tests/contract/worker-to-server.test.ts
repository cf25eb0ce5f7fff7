import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Reply, WorkerApi } from '#contract/worker-api.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { eventually } from '#support/eventually.ts'
import { startTestServer } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'

/** The real worker's pipeline against the real server: both must agree on the wire format. */

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-worker-to-server-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = new DiskStorage(folder)
const server = await startTestServer({
  features: featureRoutes(siteTools({ storage })),
})
const password = 'a good password'
let users = 0
const newName = () => `worker.person_${++users}`

let cookies: Map<string, string>
let sentTo: string[]
/** Decides whether the response is lost after the server has received the request. */
let isLost: (pathname: string) => boolean
let worker: WorkerApi

/** Adds to a worker's request what a browser adds itself. */
function browserFetch(networkFetch: typeof fetch): typeof fetch {
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('origin', server.url)
    headers.set('sec-fetch-site', 'same-origin')
    const response = await networkFetch(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const { pathname } = new URL(response.url)
    sentTo.push(pathname)
    if (isLost(pathname)) throw new TypeError('The connection was reset.')
    return response
  }
}

beforeEach(async () => {
  cookies = new Map()
  sentTo = []
  isLost = () => false
  vi.stubGlobal('location', { origin: server.url })
  vi.stubGlobal('fetch', browserFetch(globalThis.fetch))
  vi.resetModules()
  worker = (await import('#worker/dispatch.ts')).createWorkerApi()
})
afterEach(() => void vi.unstubAllGlobals())

/** Sends the context of a page, with the token of its cookie. */
const sendContext = () =>
  worker.call('context', 'page.context', {
    csrfToken: cookies.get('vireo_csrf') ?? '',
    referer: 'https://elsewhere.test/?a=b&c=%20d',
    rootReferer: '',
    pageReferer: `${server.url}/@ärgerlich`,
    isCookieEnabled: true,
    screenWidth: 390,
    screenHeight: 844,
    verificationFingerprint: '',
    region: 'DE',
    wwwHost: '',
    captchaHost: '',
    mobileHost: '',
    isDataSaver: false,
    userId: null,
  })

let calls = 0
/** Makes a call as the page does. */
async function call<K extends Op>(
  op: K,
  input: Input<K>,
  callId = `call-${++calls}`,
): Promise<Reply<Output<K>>> {
  await sendContext()
  return worker.call(callId, op, input as never)
}

async function signUp(): Promise<string> {
  const username = newName()
  const refused = await call('session.signUp', { username, password })
  expect(refused).toMatchObject({ ok: false, problem: { statusCode: StatusCode.csrfRefused } })
  expect(await call('session.signUp', { username, password })).toMatchObject({ ok: true })
  return username
}

test('a first visitor registers a device, gets a CSRF token, signs up and is then known', async () => {
  const username = await signUp()
  const user = { uniqueId: username }
  expect(await call('session.current', {})).toMatchObject({ ok: true, value: { user } })
  const register = '/api/device/key/'
  expect(sentTo).toEqual([register, register, '/api/session/sign_up/', '/api/session/'])
})

test('a list is read with everything that a request carries', async () => {
  expect(await call('feed.recommend', { count: 3 })).toMatchObject({ ok: true, value: { itemList: [] } })
})

test('a refusal arrives with its code, status and fields', async () => {
  await signUp()
  expect(await call('session.signUp', { username: '123', password: 'short' })).toMatchObject({
    ok: false,
    problem: {
      statusCode: StatusCode.invalidInput,
      httpStatus: 400,
      fields: { username: /letter/, password: /8/ },
    },
  })
})

const rename = async (nickname: string, callId: string) => {
  await sendContext()
  const { callEndpoint } = await import('#worker/http/pipeline.ts')
  return callEndpoint('users.update', { nickname }, { callId, signal: new AbortController().signal })
}

describe('a signed write', () => {
  test('works, and under the same call id has its effect once', async () => {
    await signUp()
    const value = { user: { nickname: 'Ada' } }
    expect(await rename('Ada', 'same')).toMatchObject(value)
    expect(await rename('Ada', 'same')).toMatchObject(value)
    await expect(rename('Bea', 'same')).rejects.toMatchObject({
      problem: { statusCode: StatusCode.unprocessable },
    })
  })

  test('works on a device whose clock is off by a year: refused once, then signed with the right time', async () => {
    await signUp()
    const { setServerTime } = await import('#worker/signing/clock.ts')
    setServerTime(Date.now() + 365 * 24 * 3_600_000)
    sentTo = []
    expect(await rename('Ada', 'one')).toMatchObject({ user: { nickname: 'Ada' } })
    expect(sentTo).toEqual(['/api/user/update/', '/api/user/update/'])
  })
})

const followsOf = (userId: string) =>
  server.database.query({ text: 'SELECT 1 FROM follows WHERE followee_id = $1', values: [userId] })

describe('a queued write', () => {
  test('is kept first, then sent under its id, and its outcome is an event', async () => {
    await signUp()
    vi.stubGlobal('navigator', { onLine: true, userAgent: '', language: 'de' })
    const { outbox } = await import('#worker/outbox/index.ts')
    outbox.lead(new AbortController().signal)
    const events: WorkerEvent[] = []
    worker.subscribe((event) => void events.push(event))
    const { id: userId } = await addUser(server.database)
    const input = { userId, follow: true }
    expect(await call('follows.set', input, 'the-id')).toEqual({ ok: true, queued: true })
    await eventually(() =>
      expect(events).toContainEqual({
        type: 'outbox.applied',
        applied: { id: 'the-id', op: 'follows.set', input, value: { userId, relation: 1, followerCount: 1 } },
      }),
    )
    expect(await followsOf(userId)).toHaveLength(1)
    await eventually(async () => expect((await outbox.list()).actions).toEqual([]))
  })

  test('is not kept for a guest', async () => {
    expect(await call('follows.set', { userId: '1', follow: true })).toMatchObject({
      ok: false,
      problem: { statusCode: StatusCode.notLoggedIn },
    })
  })
})

const COLLECT = '/api/analytics/collect/'
const newId = () => crypto.randomUUID().replaceAll('-', '')
const recordsOf = (count: number) => ({
  appId: 1988,
  context: {
    channel: 'web',
    device: 'pc' as const,
    launch_mode: 'direct' as const,
    region: 'unknown',
    traffic_type: 'no_referrer',
    extraData: {},
  },
  tracking: { user_unique_id: '1', web_id: '1', session_id: String(Date.now()) },
  events: Array.from({ length: count }, () => ({
    id: newId(),
    name: 'page_enter',
    timeMs: Date.now(),
    params: {},
  })),
  impressions: [],
})
const storedCount = async () => {
  const [row] = await server.database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM analytics_events',
  })
  return row?.count
}

describe('analytics (specification section 7.6)', () => {
  /** Wakes the queue, as a returning network does. */
  let online: EventTarget

  beforeEach(async () => {
    online = new EventTarget()
    vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
    vi.stubGlobal('navigator', { userAgent: 'test', onLine: true })
    await server.database.query({ text: 'DELETE FROM analytics_visits' })
    await signUp()
    // Logging in has changed the token; every call of a page gives the worker the current one.
    await call('session.current', {})
  })
  const untilSent = (pathname: string, times: number) =>
    vi.waitFor(
      () => {
        online.dispatchEvent(new Event('online'))
        expect(sentTo.filter((sent) => sent === pathname).length).toBeGreaterThanOrEqual(times)
      },
      { timeout: 10_000, interval: 50 },
    )

  test('every event is stored exactly once when the answers to three batches are lost', async () => {
    let lostCount = 0
    isLost = (pathname) => pathname === COLLECT && lostCount++ < 3
    expect(await worker.call('1', 'analytics.record', recordsOf(100))).toEqual({ ok: true, value: null })
    await untilSent(COLLECT, 4)
    expect(await storedCount()).toBe(100)
    await worker.call('2', 'analytics.record', recordsOf(250))
    await untilSent(COLLECT, 7)
    expect(await storedCount()).toBe(350)
  })

  test('what is erased stays erased, also when the answer to a batch before it was lost', async () => {
    isLost = (pathname) => pathname === COLLECT
    await worker.call('1', 'analytics.record', recordsOf(100))
    await untilSent(COLLECT, 1)
    isLost = () => false
    expect(await worker.call('2', 'analytics.withdraw', null)).toEqual({ ok: true, value: null })
    online.dispatchEvent(new Event('online'))
    expect(await storedCount()).toBe(0)
    expect(sentTo.at(-1)).toBe('/api/analytics/erase/')
  })
})
