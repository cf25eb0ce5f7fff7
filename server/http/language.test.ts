import { expect, test } from 'vitest'

import type { Connection } from './connection.ts'
import { languageOf } from './language.ts'

const connection = { isSecure: () => true } as unknown as Connection
const ask = (path: string, headers: Record<string, string> = {}) => {
  const { language, redirect } = languageOf(new Request(`http://localhost${path}`, { headers }), connection)
  return {
    language,
    location: redirect?.headers.get('location'),
    cookie: redirect?.headers.get('set-cookie'),
  }
}

test('an address names its language; one without is English', () => {
  expect(ask('/ar-XB/foryou')).toEqual({ language: 'ar-XB' })
  expect(ask('/foryou')).toEqual({ language: 'en' })
  expect(ask('/foryou', { 'accept-language': 'tlh, *;q=0.1' })).toEqual({ language: 'en' })
})

test('the choice of a visitor leads an address without a language to theirs, and one with a language is left', () => {
  const headers = { cookie: 'a=b; vireo_language=ar-XB' }
  expect(ask('/@jo?view=feed', headers)).toEqual({
    language: 'ar-XB',
    location: '/ar-XB/@jo?view=feed',
    cookie: null,
  })
  expect(ask('/en-XA/foryou', headers)).toEqual({ language: 'en-XA' })
  expect(ask('/foryou', { cookie: 'vireo_language=klingon' })).toEqual({ language: 'en' })
})

test('?lang= is remembered and leads to the address of that language', () => {
  const { language, location, cookie } = ask('/en-XA/@jo?lang=ar-XB&view=feed')
  expect([language, location]).toEqual(['ar-XB', '/ar-XB/@jo?view=feed'])
  expect(cookie).toContain('vireo_language=ar-XB; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
  expect(ask('/ar-XB/foryou?lang=en').location).toBe('/foryou')
  expect(ask('/foryou?lang=klingon')).toEqual({ language: 'en' })
})

test.each(['//evil.example/?lang=en', '/ar-XB//evil.example/?lang=en', '/\\evil.example/?lang=en'])(
  '%s leads to no other site',
  (path) => {
    const location = ask(path).location ?? ''
    expect(new URL(location, 'https://vireo.example').origin).toBe('https://vireo.example')
  },
)

test('the tag of a language is read in any case, and leads to the one that it is written in (RFC 5646, 2.1.1)', () => {
  expect(ask('/pt-br/foryou?view=feed').location).toBe('/pt-BR/foryou?view=feed')
  expect(ask('/DE').location).toBe('/de/')
  expect(ask('/foryou?lang=zh-HANS').location).toBe('/zh-Hans/foryou')
  // Without its cookie the address would lead back to the language of the browser.
  const english = ask('/EN/foryou', { 'accept-language': 'de' })
  expect([english.location, english.cookie?.slice(0, 18)]).toEqual(['/foryou', 'vireo_language=en;'])
  expect(ask('/@de/video/1')).toEqual({ language: 'en' })
})
