import { describe, expect, test } from 'vitest'

import { createConnection } from './connection.ts'

const direct = createConnection({ trustedProxyCount: 0 })
const proxied = createConnection({ trustedProxyCount: 1 })
const published = createConnection({ trustedProxyCount: 0, publicUrl: new URL('https://videos.example.org') })

describe('the visitor behind a proxy', () => {
  const headers = new Headers({
    'x-forwarded-for': '1.1.1.1, 203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'videos.example.org',
    host: '127.0.0.1:3000',
  })

  test('is believed only when the proxy is one of ours', () => {
    expect(direct.clientAddress(headers, '10.0.0.1')).toBe('10.0.0.1')
    expect(direct.isSecure(headers)).toBe(false)
    expect(direct.isOwnOrigin('https://videos.example.org', headers)).toBe(false)
  })

  test('has the address that our proxy saw, not the one it claims', () => {
    expect(proxied.clientAddress(headers, '10.0.0.1')).toBe('203.0.113.7')
    expect(createConnection({ trustedProxyCount: 2 }).clientAddress(headers, '10.0.0.1')).toBe('1.1.1.1')
    expect(proxied.isSecure(headers)).toBe(true)
  })
})

describe('the site’s own origin', () => {
  const headers = new Headers({
    host: 'localhost:3000',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'a.example',
  })

  test('is the configured one, else the one that was asked for', () => {
    expect(published.ownOrigin(headers)).toBe('https://videos.example.org')
    expect(proxied.ownOrigin(headers)).toBe('http://localhost:3000')
    expect(direct.ownOrigin(headers)).toBe('http://localhost:3000')
  })

  test('is never what cannot be an address', () => {
    expect(direct.ownOrigin(new Headers({ host: '"><script>' }))).toBe('http://localhost')
    expect(direct.ownOrigin(new Headers())).toBe('http://localhost')
  })
})

test('the named hosts are the site’s own, where it has any but one', () => {
  const publicUrl = new URL('https://www.example.org')
  const hosts = { mobile: 'https://m.example.org', captcha: 'https://sg.example.org' }
  const named = createConnection({ trustedProxyCount: 0, publicUrl, hosts })
  expect(named.isNamedOrigin('https://www.example.org')).toBe(true)
  expect(named.isNamedOrigin('https://m.example.org')).toBe(true)
  for (const origin of ['', 'null', 'https://sg.example.org', 'https://example.org', 'http://m.example.org'])
    expect(named.isNamedOrigin(origin)).toBe(false)
  expect(published.isNamedOrigin('https://videos.example.org')).toBe(false)
})

describe('the visitor’s region', () => {
  const connection = createConnection({ trustedProxyCount: 1, regionHeader: 'CF-IPCountry' })
  test.each([
    ['DE', 'DE'],
    ['us', 'US'],
    ['XX', 'unknown'],
    ['T1', 'unknown'],
    ['', 'unknown'],
    ['Germany', 'unknown'],
    ['DE"><script>', 'unknown'],
  ])('%s from our proxy is %s', (header, region) => {
    expect(connection.region(new Headers({ 'cf-ipcountry': header }))).toBe(region)
  })
  test('is unknown without such a header, and where no proxy of ours sets one', () => {
    expect(connection.region(new Headers())).toBe('unknown')
    expect(proxied.region(new Headers({ 'cf-ipcountry': 'US' }))).toBe('unknown')
  })
})

describe('an origin is our own', () => {
  const headers = new Headers({ host: 'videos.example.org' })
  test.each(['http://videos.example.org', 'https://videos.example.org'])('%s', (origin) => {
    expect(direct.isOwnOrigin(origin, headers)).toBe(true)
  })
  test.each([
    'null',
    '',
    'https://videos.example.org.evil.test',
    'https://evil-videos.example.org',
    'https://evilvideos.example.org',
    'https://example.org',
    'https://videos.example.org:8443',
    'file://videos.example.org',
  ])('not %s', (origin) => {
    expect(direct.isOwnOrigin(origin, headers)).toBe(false)
  })
  test('not at the public name with another scheme or port, nor at a name that a stranger could choose', () => {
    for (const [origin, host] of [
      ['http://videos.example.org', 'videos.example.org'],
      ['https://videos.example.org:8443', 'videos.example.org:8443'],
      ['http://evil.example', 'evil.example'],
      ['https://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
      ['http://127.0.0.1:3000', 'videos.example.org'],
    ] as const) {
      expect([origin, published.isOwnOrigin(origin, new Headers({ host }))]).toEqual([origin, false])
    }
  })
  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'at %s, past the proxy, whatever is public',
    (origin) => {
      expect(published.isOwnOrigin(origin, new Headers({ host: new URL(origin).host }))).toBe(true)
    },
  )
  test('also at the public address, whatever the Host', () => {
    expect(published.isOwnOrigin('https://videos.example.org', new Headers({ host: 'app:3000' }))).toBe(true)
  })
})
