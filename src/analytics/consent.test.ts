import { afterEach, beforeEach, expect, test } from 'vitest'

import { createPageContextReader, readCookie } from '#src/data/page-context.ts'

import { chooseConsent, startConsent } from './consent.ts'

/** Specification sections 7.2 and 7.5: the web id, and the fingerprint that requests carry. */
const fingerprint = () => createPageContextReader()().verificationFingerprint
const { dataset } = document.documentElement

beforeEach(() => localStorage.clear())
afterEach(() => {
  delete dataset['context']
  for (const name of ['s_v_web_id', 'vireo_consent']) document.cookie = `${name}=; path=/; max-age=0`
})

test('where nobody knows where a visitor is, there is one from the agreement on until it is taken back', () => {
  startConsent()
  expect(fingerprint()).toBe('')
  chooseConsent('granted')
  const first = fingerprint()
  expect(first).toMatch(/^verify_[0-9a-f]{32}$/)
  startConsent()
  expect(fingerprint()).toBe(first)
  chooseConsent('denied')
  expect([fingerprint(), readCookie('vireo_consent')]).toEqual(['', ''])
  chooseConsent('granted')
  expect(fingerprint()).not.toBe(first)
})

test('where nobody has to be asked there is one at once, and the server hears of who declines', () => {
  dataset['context'] = JSON.stringify({ region: 'JP' })
  startConsent()
  expect(fingerprint()).toMatch(/^verify_/)
  chooseConsent('denied')
  expect([fingerprint(), readCookie('vireo_consent')]).toEqual(['', 'denied'])
  chooseConsent('granted')
  expect(readCookie('vireo_consent')).toBe('')
})

test('what an earlier version left of somebody who declined is no fingerprint', () => {
  document.cookie = 's_v_web_id=declined; path=/'
  startConsent()
  expect(fingerprint()).toBe('')
})

test.each([
  [undefined, 'unknown'],
  ['JP', 'JP'],
])(
  'the region is the server’s word (%s), whatever the browser speaks (sections 3 and 7.5)',
  (given, region) => {
    if (given) dataset['context'] = JSON.stringify({ region: given })
    expect(createPageContextReader()().region).toBe(region)
  },
)
