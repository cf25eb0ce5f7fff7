import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** Specification section 7.5, host choice: a site whose pages call a host of another name. */
const PAGES = 'http://www.vireo.test'
const HOSTS = { mobile: 'http://m.vireo.test', www: 'http://open.vireo.test' }
const CAPTCHA_HOST = 'http://captcha.vireo.test'
const config = {
  publicUrl: new URL(PAGES),
  hosts: { ...HOSTS, captcha: CAPTCHA_HOST },
  cookieDomain: 'vireo.test',
}
const server = await startTestServer({ features: [stubFeatures], config })
const user = await createTestClient(server.url)
await user.signUp()

const NAMED = [PAGES, HOSTS.mobile, HOSTS.www]
const STRANGERS = [
  'null',
  'https://evil.test',
  // Another scheme, another port, a subdomain of ours, and ours as a subdomain of another.
  'https://www.vireo.test',
  'http://www.vireo.test:81',
  'http://evil.www.vireo.test',
  'http://evil.vireo.test',
  'http://vireo.test',
  // Ours with text before or after it, and part of it.
  'http://evilwww.vireo.test',
  'http://www.vireo.test.evil.test',
  'http://www.vireo.tes',
  'http://www.vireo.test, http://evil.test',
  // This host serves captchas, and has no pages.
  CAPTCHA_HOST,
]

const READ = `${server.url}/api/recommend/item_list/`
const preflight = (origin: string) =>
  fetch(READ, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,signature',
    },
  })
const write = (origin: string, site: string, headers = {}) =>
  user.send(
    'follows.set',
    { userId: '5', follow: true },
    { headers: { origin, 'sec-fetch-site': site, ...headers } },
  )
const isSafelisted = (name: string) => ['accept', 'cookie', 'origin'].includes(name)
const allowedOrigin = (response: Response) => response.headers.get('access-control-allow-origin')

describe.each(NAMED)('a page of %s', (origin) => {
  test('may ask before it sends, with what the client sends', async () => {
    const answer = await preflight(origin)
    expect([answer.status, allowedOrigin(answer)]).toEqual([204, origin])
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    const names = answer.headers.get('access-control-allow-headers')?.split(', ')
    const request = await user.prepare('follows.set', { userId: '5', follow: true })
    expect(names).toEqual(
      expect.arrayContaining(Object.keys(request.headers).filter((name) => !isSafelisted(name))),
    )
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expect(answer.headers.get('vary')).toBe('origin')
  })

  test('reads answers, refusals too, with their tokens and times', async () => {
    for (const path of ['/api/recommend/item_list/', '/api/none/', '/share/item/list/?type=video']) {
      const answer = await fetch(server.url + path, { headers: { origin } })
      expect([path, allowedOrigin(answer)]).toEqual([path, origin])
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-csrf-token')
      expect(answer.headers.get('vary')).toContain('origin')
    }
  })

  test('writes, with a token; not as a site of another domain, nor without a token', async () => {
    const answer = await write(origin, 'same-site')
    expect([answer.status, allowedOrigin(answer)]).toEqual([200, origin])
    expect((await write(origin, 'cross-site')).status).toBe(403)
    const refused = await write(origin, 'same-site', { 'x-csrf-token': 'AAAA.BBBB' })
    expect(await problemOf(refused)).toMatchObject({ fields: { reason: 'token' } })
  })
})

describe.each(STRANGERS)('a page of %s', (origin) => {
  test('is told nothing and writes nothing', async () => {
    const asked = await preflight(origin)
    expect([asked.status, allowedOrigin(asked)]).toEqual([405, null])
    const read = await fetch(READ, { headers: { origin } })
    expect([allowedOrigin(read), read.headers.get('access-control-allow-credentials')]).toEqual([null, null])
    for (const site of ['same-site', 'cross-site']) {
      const problem = await problemOf(await write(origin, site))
      expect(problem).toMatchObject({ httpStatus: 403, statusCode: StatusCode.csrfRefused })
    }
  })
})

test('no page of another origin may write without saying which', async () => {
  const answer = await user.send('follows.set', {}, { headers: { 'sec-fetch-site': 'same-site' } })
  expect(await problemOf(answer)).toMatchObject({ httpStatus: 403, fields: { reason: 'origin' } })
})

test('pages and media are for their own host, as ever', async () => {
  for (const path of ['/', '/media/none.webp', '/healthz']) {
    const answer = await fetch(server.url + path, { headers: { origin: HOSTS.mobile }, redirect: 'manual' })
    expect([path, answer.headers.get('access-control-allow-credentials')]).toEqual([path, null])
  }
})

test('the cookies of the session and of the token are for all hosts', async () => {
  const client = await createTestClient(server.url)
  await client.signUp()
  const answer = await client.send('session.logOut', {})
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toContainEqual(expect.stringMatching(/^vireo_session=;.*Domain=vireo\.test/i))
  // A host-only cookie from before the site had several hosts would hide the shared one.
  expect(cookies).toContainEqual(expect.stringMatching(/^vireo_csrf=; Max-Age=0; Path=\/; SameSite=Lax$/))
  expect(cookies).toContainEqual(
    expect.stringMatching(/^vireo_csrf=[\w-]+\.[\w-]+; Domain=vireo\.test; Path=\/; SameSite=Lax$/),
  )
})

test('by https the session’s cookie has a name that several hosts may share', async () => {
  const https = await startTestServer({
    features: [stubFeatures],
    database: server.database,
    config: { ...config, publicUrl: new URL('https://www.vireo.test') },
  })
  const client = await createTestClient(https.url)
  await client.signUp()
  expect([...client.cookies.keys()]).toContain('__Secure-vireo_session')
})

test('a site of one host lets no other origin in, not even the one it is published under', async () => {
  const single = await startTestServer({
    features: [stubFeatures],
    database: server.database,
    config: { publicUrl: new URL(PAGES) },
  })
  const answer = await fetch(`${single.url}/api/recommend/item_list/`, { headers: { origin: PAGES } })
  expect(allowedOrigin(answer)).toBeNull()
})
