import { beforeEach, describe, expect, test } from 'vitest'

import { endpoints, ops } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { isLong } from '#support/long.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const user = await createTestClient(server.url)
await user.signUp()
const otherUser = await createTestClient(server.url)
await otherUser.signUp()
const guest = await createTestClient(server.url)

const writes = ops.filter((op) => endpoints[op].method === 'POST')
const tokenOf = (client: typeof user) => client.cookies.get('vireo_csrf') ?? ''
const ownToken = tokenOf(user)
const inputOf = (op: (typeof writes)[number]) =>
  endpoints[op].body === 'binary' ? { body: new Blob(['x']) } : {}

const foreignHeaders: Record<string, Record<string, string | undefined>> = {
  'no token': { 'x-csrf-token': undefined },
  'an empty token': { 'x-csrf-token': '' },
  'a made-up token': { 'x-csrf-token': 'AAAA.BBBB' },
  'the token of a guest': { 'x-csrf-token': tokenOf(guest) },
  'the token of somebody else': { 'x-csrf-token': tokenOf(otherUser) },
  'a token with something behind it': { 'x-csrf-token': `${ownToken}.x` },
  'a foreign Origin': { origin: 'https://evil.test' },
  'a null Origin': { origin: 'null' },
  'an Origin that begins like ours': { origin: `${server.url}.evil.test` },
  'an Origin on another port': { origin: 'http://127.0.0.1:1' },
  'Sec-Fetch-Site cross-site': { 'sec-fetch-site': 'cross-site' },
  'Sec-Fetch-Site same-site': { 'sec-fetch-site': 'same-site' },
  'text/plain': { 'content-type': 'text/plain' },
  'text/plain that mentions JSON': { 'content-type': 'text/plain; application/json' },
  'a multipart form': { 'content-type': 'multipart/form-data; boundary=x' },
  'no Content-Type': { 'content-type': undefined },
}

beforeEach(() => {
  user.cookies.set('vireo_csrf', ownToken)
})

test.each(writes)('%s is refused without a token, and to a page of another site', async (op) => {
  const { 'no token': none, 'a foreign Origin': foreign } = foreignHeaders
  const refusals = []
  for (const headers of [none, foreign]) {
    const response = await user.send(op, inputOf(op), { headers: headers ?? {} })
    refusals.push(await problemOf(response))
  }
  const refused = { httpStatus: 403, statusCode: StatusCode.csrfRefused }
  expect(refusals).toMatchObject([
    { ...refused, fields: { reason: 'token' } },
    { ...refused, fields: { reason: 'origin' } },
  ])
})

/** For a write, the check depends only on whether its body is JSON or a file (security/request-origin.ts). */
const ofEachBody: typeof writes = ['follows.set', 'users.uploadImage']

describe.each(isLong ? writes : ofEachBody)('%s is refused with', (op) => {
  test.each(Object.keys(foreignHeaders))('%s', async (name) => {
    const response = await user.send(op, inputOf(op), { headers: foreignHeaders[name] ?? {} })
    expect(response.headers.get('x-csrf-token')).toBe(tokenOf(user))
    expect(await problemOf(response)).toMatchObject({ httpStatus: 403, statusCode: StatusCode.csrfRefused })
  })
})

test('a token and a cookie that agree, but are both somebody else’s, are refused', async () => {
  user.cookies.set('vireo_csrf', tokenOf(otherUser))
  const response = await user.send('session.logOut', {})
  expect(await problemOf(response)).toMatchObject({ httpStatus: 403, fields: { reason: 'token' } })
})

const FORM = 'application/x-www-form-urlencoded'
const postForm = async (op: (typeof writes)[number], text: string, headers: Record<string, string> = {}) => {
  const request = await user.prepare(op, {}, { headers: { 'content-type': FORM, ...headers } })
  const body = new TextEncoder().encode(text)
  const signed = await user.device.sign({ method: request.method, url: request.url, body })
  return user.deliver({ ...request, body, headers: { ...request.headers, ...signed, ...headers } })
}

describe('a form (specification section 7.5)', () => {
  test('of our own pages is taken, its values by the endpoint’s schema', async () => {
    const response = await postForm('follows.set', 'userId=5&follow=true')
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ userId: '5' })])
    expect((await postForm('likes.set', 'videoId=5&liked=maybe')).status).toBe(400)
    const key = encodeURIComponent(JSON.stringify(user.device.key))
    expect((await postForm('devices.register', `key=${key}`)).status).toBe(200)
  })

  test('that is empty, as a post is unless something is said, is one', async () => {
    expect((await postForm('captcha.challenge', '')).status).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['without a token', { 'x-csrf-token': '' }],
    ['with the token of somebody else', { 'x-csrf-token': tokenOf(otherUser) }],
    ['of another site', { origin: 'https://evil.test' }],
    ['of another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_name, headers) => {
    const response = await postForm('follows.set', 'userId=5&follow=true', headers)
    expect(await problemOf(response)).toMatchObject({ httpStatus: 403, statusCode: StatusCode.csrfRefused })
  })

  test('without a signature is refused', async () => {
    const response = await postForm('follows.set', 'userId=5&follow=true', {
      signature: '',
      'signature-input': '',
    })
    expect(await problemOf(response)).toMatchObject({ httpStatus: 401 })
  })

  test('in place of a file is refused', async () => {
    const headers = { 'content-type': FORM }
    const response = await user.send('users.uploadImage', { body: new Blob(['x']) }, { headers })
    expect(await problemOf(response)).toMatchObject({ httpStatus: 403, fields: { reason: 'content-type' } })
  })
})

test('a good token in the header is refused without the same in the cookie', async () => {
  const headers = { 'x-csrf-token': ownToken }
  user.cookies.delete('vireo_csrf')
  expect((await user.send('session.logOut', {}, { headers })).status).toBe(403)
  expect(tokenOf(user)).not.toBe(ownToken)
  expect((await user.send('session.logOut', {}, { headers })).status).toBe(403)
})

test('the token that a refusal brings is good', async () => {
  user.cookies.delete('vireo_csrf')
  const refused = await user.send('follows.set', { userId: '5', follow: true })
  expect(refused.status).toBe(403)
  expect((await user.send('follows.set', { userId: '5', follow: true })).status).toBe(200)
})

test('our own pages may write', async () => {
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  expect((await user.send('follows.set', { userId: '5', follow: true }, { headers })).status).toBe(200)
})

test('a type that no form can send is refused as such', async () => {
  const headers = { 'content-type': 'application/xml' }
  const problem = await problemOf(await user.send('follows.set', {}, { headers }))
  expect(problem).toMatchObject({ httpStatus: 415, statusCode: StatusCode.unsupportedMedia })
})

test('the token is bound to its session: the one from before a log-in is worth nothing after', async () => {
  const other = await createTestClient(server.url)
  const { uniqueId } = await other.signUp()
  await other.call('session.logOut', {})
  const before = tokenOf(other)
  await other.call('session.logIn', { username: uniqueId, password: 'a good password' })
  expect(tokenOf(other)).not.toBe(before)
  other.cookies.set('vireo_csrf', before)
  expect((await other.send('follows.set', { userId: '5', follow: true })).status).toBe(403)
})

test('the cookie can be read by the page and is sent to this site only', async () => {
  const response = await fetch(`${server.url}/api/session/log_out/`, { method: 'POST' })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^vireo_csrf=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/)
})
