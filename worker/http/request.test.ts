import { beforeEach, describe, expect, test, vi } from 'vitest'

import { setPageContext } from '../page-context.ts'
import { operatingSystem } from './common-parameters.ts'
import { buildRequest } from './request.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://vireo.test' })
  setPageContext({
    csrfToken: 'token',
    referer: 'https://elsewhere.test/a?b',
    rootReferer: 'https://root.test/',
    pageReferer: 'https://vireo.test/foryou',
    isCookieEnabled: true,
    screenWidth: 390,
    screenHeight: 844,
    verificationFingerprint: 'fp',
    region: 'SG',
  })
})

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

test('every request carries the parameters of specification section 7.5', () => {
  const { url } = buildRequest('session.current', {}, 'call')
  expect(queryOf(url)).toMatchObject({
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
    verifyFp: 'fp',
  })
  for (const name of ['browser_name', 'browser_version', 'browser_online', 'ac']) {
    expect(new URL(url).searchParams.has(name)).toBe(true)
  }
  for (const absent of ['user_id', 'device_id']) expect(new URL(url).searchParams.has(absent)).toBe(false)
})

test('a read has its input in the query, without what is undefined, and none of a write’s headers', () => {
  const request = buildRequest('feed.userPosts', { userId: '5', cursor: 'a b&c' }, 'call')
  expect(request).toMatchObject({ method: 'GET', body: null })
  expect(request.url).toMatch(/^https:\/\/vireo\.test\/api\/post\/item_list\/\?/)
  expect(queryOf(request.url)).toMatchObject({ userId: '5', cursor: 'a b&c' })
  expect([...request.headers.keys()]).toEqual(['accept'])
})

test('a write has its input in a JSON body, and the call’s id as its idempotency key', () => {
  const request = buildRequest('likes.set', { videoId: '5', liked: true }, 'call')
  expect(JSON.parse(new TextDecoder().decode(request.body as Uint8Array))).toEqual({
    videoId: '5',
    liked: true,
  })
  expect(queryOf(request.url)).not.toHaveProperty('videoId')
  expect(Object.fromEntries(request.headers)).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'call',
    'x-csrf-token': 'token',
  })
})

test('a write without input still has a body', () => {
  const { body } = buildRequest('session.logOut', {}, 'call')
  expect(new TextDecoder().decode(body as Uint8Array)).toBe('{}')
})

test.each([
  ['video/mp4', 'video/mp4'],
  ['', 'application/octet-stream'],
  ['text/plain', 'application/octet-stream'],
])('an upload of type "%s" is sent as %s, its fields in the query', (type, sent) => {
  const file = new Blob(['bytes'], { type })
  const request = buildRequest('videos.upload', { fileName: 'clip.mp4', body: file }, 'call')
  expect(request.body).toBe(file)
  expect(request.headers.get('content-type')).toBe(sent)
  expect(queryOf(request.url)).toMatchObject({ fileName: 'clip.mp4' })
  expect(queryOf(request.url)).not.toHaveProperty('body')
})

describe('the operating system', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'mac'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
    ['curl/8', undefined],
  ])('%s', (userAgent, expected) => {
    expect(operatingSystem(userAgent)).toBe(expected)
  })
})
