import { describe, expect, test } from 'vitest'

import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const renderPage = ({ nonce, viewer }: { nonce: string; viewer: { uniqueId: string } | null }) =>
  Promise.resolve(
    new Response(`<script nonce="${nonce}">1</script>${viewer?.uniqueId ?? 'guest'}`, {
      headers: { 'content-type': 'text/html' },
    }),
  )
const server = await startTestServer({ features: [stubFeatures], renderPage })
const ADDRESSES = [
  '/foryou',
  '/@somebody',
  '/nothing/here',
  '/api/recommend/item_list/',
  '/api/nothing/',
  '/api/openapi.json',
  '/media/nothing.mp4',
  '/healthz',
  '/readyz',
]

describe.each(ADDRESSES)('%s', (address) => {
  test('carries the security headers', async () => {
    const { headers } = await fetch(server.url + address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('lets no other origin read it', async () => {
    for (const origin of ['null', 'https://evil.test', `${server.url}.evil.test`]) {
      const { headers } = await fetch(server.url + address, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('a page', () => {
  test('that guests do not share allows its own inline scripts by a nonce that is never the same', async () => {
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit++) {
      const response = await fetch(`${server.url}/search?q=sea`)
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? ''
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test('brings a token to a guest who has none, and leaves the one that fits', async () => {
    const first = await fetch(`${server.url}/foryou`)
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^vireo_csrf=/)
    const second = await fetch(`${server.url}/foryou`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(second.headers.getSetCookie()).toEqual([])
  })

  test('of a user is theirs alone: user A and then user B through a cache', async () => {
    const user = await createTestClient(server.url)
    const { uniqueId } = await user.signUp()
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await fetch(`${server.url}/foryou`, { headers: { cookie } })
    expect(await own.text()).toContain(uniqueId)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const guest = await fetch(`${server.url}/foryou`)
    expect(await guest.text()).toContain('guest')
    expect(guest.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('can only be looked at', async () => {
    const response = await fetch(`${server.url}/foryou`, { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('that breaks says so without its insides', async () => {
    const broken = await startTestServer({
      features: [stubFeatures],
      renderPage: () => Promise.reject(new Error('secret inside')),
    })
    const response = await fetch(`${broken.url}/foryou`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('behind https', () => {
  test('cookies are secure and host-only, and browsers remember to come by https', async () => {
    const https = await startTestServer({
      features: [stubFeatures],
      config: { publicUrl: new URL('https://videos.example.org') },
    })
    const user = await createTestClient(https.url)
    const response = await user.send('session.signUp', { username: 'mia', password: 'a good password' })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-vireo_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^vireo_csrf=.*; Path=\/; Secure; SameSite=Lax$/),
    ])
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
    expect(await user.call('session.current', {})).toMatchObject({ user: { uniqueId: 'mia' } })
  })

  test('a proxy of ours says so for each request', async () => {
    const proxied = await startTestServer({ features: [stubFeatures], config: { trustedProxyCount: 1 } })
    const headers = { 'x-forwarded-proto': 'https' }
    const secure = await fetch(`${proxied.url}/api/session/log_out/`, { method: 'POST', headers })
    expect(secure.headers.getSetCookie()[0]).toContain('Secure')
    const plain = await fetch(`${proxied.url}/api/session/log_out/`, { method: 'POST' })
    expect(plain.headers.getSetCookie()[0]).not.toContain('Secure')
  })
})

test('health and readiness are told', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
})

test('a server without its database is up but not ready', async () => {
  const lost = await startTestServer({ features: [stubFeatures] })
  await lost.database.query({ text: 'ALTER TABLE videos RENAME TO videos_away' })
  expect((await fetch(`${lost.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${lost.url}/readyz`)).status).toBe(503)
})

test('a server that is stopping is not ready', async () => {
  const stopping = await startTestServer({ features: [stubFeatures], isStopping: () => true })
  expect((await fetch(`${stopping.url}/readyz`)).status).toBe(503)
})
