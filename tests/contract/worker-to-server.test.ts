import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Reply, WorkerApi } from '#contract/worker-api.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { addPerson } from '#support/people.ts'
import { startTestServer } from '#support/server.ts'

/** The real worker's pipeline against the real server: both must mean the same by what is on the wire. */

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-worker-to-server-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = new DiskStorage(folder)
const server = await startTestServer({
  features: featureRoutes({ storage, queue: { add: () => Promise.resolve() } }),
})
const password = 'a good password'
let people = 0
const newName = () => `worker.person_${++people}`

let cookies: Map<string, string>
let sentTo: string[]
let worker: WorkerApi

/** What a browser does to a worker's request by itself. */
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
    sentTo.push(new URL(response.url).pathname)
    return response
  }
}

beforeEach(async () => {
  cookies = new Map()
  sentTo = []
  vi.stubGlobal('location', { origin: server.url })
  vi.stubGlobal('fetch', browserFetch(globalThis.fetch))
  vi.resetModules()
  worker = (await import('#worker/dispatch.ts')).createWorkerApi()
})
afterEach(() => void vi.unstubAllGlobals())

let calls = 0
/** A call as the page makes it: with the token of the cookie it has. */
async function call<K extends Op>(
  op: K,
  input: Input<K>,
  callId = `call-${++calls}`,
): Promise<Reply<Output<K>>> {
  await worker.call('context', 'page.context', {
    csrfToken: cookies.get('vireo_csrf') ?? '',
    referer: 'https://elsewhere.test/?a=b&c=%20d',
    rootReferer: '',
    pageReferer: `${server.url}/@ärgerlich`,
    isCookieEnabled: true,
    screenWidth: 390,
    screenHeight: 844,
    verificationFingerprint: '',
    region: 'DE',
  })
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

describe('a signed write', () => {
  test('works, and under the same call id has its effect once', async () => {
    await signUp()
    const { id: userId } = await addPerson(server.database)
    const follow = { userId, follow: true }
    const value = { relation: 1, followerCount: 1 }
    expect(await call('follows.set', follow, 'same')).toMatchObject({ ok: true, value })
    expect(await call('follows.set', follow, 'same')).toMatchObject({ ok: true, value })
    expect(await call('follows.set', { userId, follow: false }, 'same')).toMatchObject({
      ok: false,
      problem: { statusCode: StatusCode.unprocessable },
    })
  })

  test('works on a device whose clock is off by a year: refused once, then signed with the right time', async () => {
    await signUp()
    const { id: userId } = await addPerson(server.database)
    const { setServerTime } = await import('#worker/signing/clock.ts')
    setServerTime(Date.now() + 365 * 24 * 3_600_000)
    sentTo = []
    expect(await call('follows.set', { userId, follow: true })).toMatchObject({ ok: true })
    expect(sentTo).toEqual(['/api/commit/follow/user/', '/api/commit/follow/user/'])
  })
})
