import { expect, test } from 'vitest'

import { GLOBAL_APP_ID } from '#contract/constants.ts'
import { NAV_PAGES } from '#contract/document-context.ts'
import { LANGUAGES } from '#messages/languages.ts'

import { createConnection } from './connection.ts'
import { documentContextOf, type SiteSettings } from './document-context.ts'

/** Specification section 3, global context. */
const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile'
const connection = createConnection({ trustedProxyCount: 0, regionHeader: 'x-country' })
const settings: SiteSettings = { hosts: {}, guestGuideWindowMs: 0 }
const contextOf = (headers: Record<string, string>, more: Partial<SiteSettings> = {}) =>
  documentContextOf(
    new Request('http://videos.test/ar/foryou?lm=11', { headers: { host: 'videos.test', ...headers } }),
    'ar',
    { ...settings, ...more },
    connection,
  )

test('describes the site and the visitor', () => {
  expect(contextOf({ 'user-agent': PHONE, 'x-country': 'JP' })).toEqual({
    appId: 1233,
    appType: 'm',
    language: 'ar',
    languages: LANGUAGES,
    isRightToLeft: true,
    region: 'JP',
    os: 'android',
    isIos: false,
    isAndroid: true,
    isMobile: true,
    origin: 'http://videos.test',
    pageUrl: '/ar/foryou?lm=11',
    environment: 'production',
    navList: NAV_PAGES,
    hosts: {},
    deviceLimitRegisterExpired: true,
    guestGuideWindowMs: 0,
  })
  expect(GLOBAL_APP_ID).toBe(1233)
})

test('has what the operator chose', () => {
  const chosen = { environment: 'staging', abVersion: 'b2', navList: ['forYou'] as const }
  expect(contextOf({}, chosen)).toMatchObject(chosen)
})

test('has the app of the stores that is for the region of the visitor (section 3, app variants)', () => {
  const [main, variant] = [{ appleId: '1234567890' }, { androidPackage: 'org.example.lite' }]
  const storeApps = { main, variant, variantRegions: ['JP'] }
  expect(contextOf({ 'x-country': 'JP' }, { storeApps }).storeApp).toEqual(variant)
  expect(contextOf({ 'x-country': 'FR' }, { storeApps }).storeApp).toEqual(main)
  expect(contextOf({ 'x-country': 'FR' })).not.toHaveProperty('storeApp')
})

test('knows bots, and browsers that say by a hint that they are on a phone', () => {
  expect(contextOf({ 'user-agent': 'Googlebot/2.1' })).toMatchObject({ botType: 'search', isMobile: false })
  expect(contextOf({ 'sec-ch-ua-mobile': '?1' })).toMatchObject({ isMobile: true })
  expect(contextOf({})).not.toHaveProperty('os')
})
