import { beforeEach, describe, expect, test, vi } from 'vitest'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import type { Input } from '#contract/endpoints/index.ts'

import { setPageContext } from '../page-context.ts'
import { buildRequest, endpointRequest, type RequestOptions } from './request.ts'

const context = {
  csrfToken: 'token',
  referer: 'https://elsewhere.test/a?b',
  rootReferer: 'https://root.test/',
  pageReferer: 'https://vireo.test/foryou',
  isCookieEnabled: true,
  screenWidth: 390,
  screenHeight: 844,
  verificationFingerprint: 'fp',
  region: 'SG',
  wwwHost: '',
  captchaHost: '',
  mobileHost: '',
  isDataSaver: false,
  userId: null,
}
const originOf = (options: RequestOptions) => new URL(build(options).url).origin
const build = (options: RequestOptions) => buildRequest(options, { callId: 'call' })

/** Specification section 7.5. */

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  setPageContext(context)
})

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

/** Always included; the rest are included only when present. */
const ALWAYS =
  'aid app_name device_platform referer root_referer user_agent cookie_enabled screen_width screen_height ' +
  'browser_language browser_platform browser_name browser_version browser_online ac tz_name page_referer ' +
  'priority_region verifyFp'

test('every request carries the parameters of specification section 7.5', () => {
  const query = queryOf(build({ path: '/api/x/' }).url)
  expect(query).toMatchObject({
    aid: '1988',
    app_name: 'vireo',
    device_platform: 'web',
    referer: 'https://elsewhere.test/a?b',
    root_referer: 'https://root.test/',
    user_agent: navigator.userAgent,
    cookie_enabled: 'true',
    screen_width: '390',
    screen_height: '844',
    browser_language: navigator.language,
    browser_platform: navigator.platform,
    tz_name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    page_referer: 'https://vireo.test/foryou',
    priority_region: 'SG',
    region: 'SG',
    app_type: 'm',
    verifyFp: 'fp',
  })
  expect(Object.keys(query)).toEqual(expect.arrayContaining(ALWAYS.split(' ')))
})

test('what is not present is left out: region, os, device and user', () => {
  // The document of a site that has no region configured contains this one (server/http/connection.ts).
  setPageContext({ ...context, region: UNKNOWN_REGION })
  vi.stubGlobal('navigator', { userAgent: 'curl/8', language: 'en' })
  const query = queryOf(build({ path: '/api/x/' }).url)
  vi.unstubAllGlobals()
  expect(new Set(Object.keys(query))).toEqual(new Set([...ALWAYS.split(' '), 'app_type']))
  expect(query['priority_region']).toBe('')
})

test('what is asked goes into the query too, without what is undefined', () => {
  const { url } = build({
    path: '/api/x/',
    query: { cursor: 'a b&c', count: 5, isNew: true, none: undefined },
  })
  expect(url).toMatch(/^https:\/\/vireo\.test\/api\/x\/\?/)
  expect(queryOf(url)).toMatchObject({ cursor: 'a b&c', count: '5', isNew: 'true' })
  expect(queryOf(url)).not.toHaveProperty('none')
})

test('on behalf of somebody, their id goes along', () => {
  const { url } = buildRequest({ path: '/api/x/' }, { callId: 'call', userId: '7' })
  expect(queryOf(url)).toMatchObject({ user_id: '7' })
})

describe('the method', () => {
  test('is get where nobody says otherwise', () => {
    const request = build({ path: '/api/x/' })
    expect(request).toMatchObject({ method: 'GET', body: null })
    expect([...request.headers.keys()]).toEqual(['accept'])
  })

  test.each(['get', 'head', 'options'] as const)('%s only reads: no body, no token', (method) => {
    const request = build({ method, path: '/api/x/' })
    expect(request).toMatchObject({ method: method.toUpperCase(), body: null })
    expect(request.headers.has('x-csrf-token')).toBe(false)
  })

  test.each(['post', 'put', 'patch', 'delete'] as const)(
    '%s carries the token of the cookie and the call’s id, and is an empty form by default',
    (method) => {
      const request = build({ method, path: '/api/x/' })
      expect(request.method).toBe(method.toUpperCase())
      expect(request.body).toEqual(new Uint8Array())
      expect(Object.fromEntries(request.headers)).toEqual({
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'idempotency-key': 'call',
        'x-csrf-token': 'token',
      })
    },
  )

  test('post takes another body with its type', () => {
    const body = new TextEncoder().encode('{}')
    const request = build({ method: 'post', path: '/api/x/', contentType: 'application/json', body })
    expect(request.body).toBe(body)
    expect(request.headers.get('content-type')).toBe('application/json')
  })
})

test('a captcha is asked for and solved at the host of its region, all else is not (specification section 7.6)', () => {
  setPageContext({ ...context, mobileHost: 'https://m.vireo.test', captchaHost: 'https://sg.vireo.test' })
  expect(originOf(endpointRequest('captcha.challenge', {}))).toBe('https://sg.vireo.test')
  const proof = { challenge: {}, solution: {} } as Input<'captcha.verify'>
  expect(originOf(endpointRequest('captcha.verify', proof))).toBe('https://sg.vireo.test')
  expect(originOf(endpointRequest('session.logOut', {}))).toBe('https://m.vireo.test')
  setPageContext({ ...context, mobileHost: 'https://m.vireo.test' })
  expect(originOf(endpointRequest('captcha.challenge', {}))).toBe('https://m.vireo.test')
})

describe('the host', () => {
  const hosts = { wwwHost: 'https://www.vireo.test', mobileHost: 'https://m.vireo.test' }
  test.each([
    [{}, 'https://m.vireo.test', '1988'],
    [{ isOpen: true }, 'https://www.vireo.test', '1988'],
    [{ appId: 1180 }, 'https://www.vireo.test', '1180'],
    [{ appId: 1233 }, 'https://m.vireo.test', '1233'],
  ])('with %j is %s, with the app id %s', (options, origin, appId) => {
    setPageContext({ ...context, ...hosts })
    const url = new URL(build({ path: '/api/x/', ...options }).url)
    expect(url.origin).toBe(origin)
    expect(url.searchParams.get('aid')).toBe(appId)
  })

  test.each([{}, { isOpen: true }, { appId: 1180 }])('with %j is this site where none is set', (options) => {
    expect(new URL(build({ path: '/api/x/', ...options }).url).origin).toBe('https://vireo.test')
  })
})

test('the tree of a comment, an input named body too, is in the JSON body with the others', () => {
  const tree = { type: 'doc', content: [{ type: 'paragraph' }] } as const
  const input = { videoId: '1', commentId: '2', text: 'a', body: tree }
  const { body } = endpointRequest('comments.edit', input)
  expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).toEqual(input)
})

test('a read has its input in the query', () => {
  expect(endpointRequest('feed.userPosts', { userId: '5', cursor: 'a b&c' })).toEqual({
    path: '/api/post/item_list/',
    query: { userId: '5', cursor: 'a b&c' },
  })
})

test.each([
  ['likes.set', { videoId: '5', liked: true }, '/api/commit/item/digg/', '{"videoId":"5","liked":true}'],
  ['session.logOut', {}, '/api/session/log_out/', '{}'],
] as const)('the write %s has its input in a JSON body', (op, input, path, json) => {
  const { body, ...rest } = endpointRequest(op, input)
  expect(new TextDecoder().decode(body as Uint8Array)).toBe(json)
  expect(rest).toEqual({ method: 'post', path, contentType: 'application/json' })
})

test.each([
  ['image/png', 'image/png'],
  ['', 'application/octet-stream'],
  ['text/plain', 'application/octet-stream'],
])('a file of type "%s" is sent as %s', (type, contentType) => {
  const body = new Blob(['bytes'], { type })
  expect(endpointRequest('users.uploadImage', { body })).toEqual({
    method: 'post',
    path: '/api/image/upload/',
    query: {},
    contentType,
    body,
  })
})
