import { afterEach, beforeEach, expect, test } from 'vitest'

import { consent } from '#src/state/consent.ts'

import { createPageContextReader, readCookie } from './page-context.ts'

beforeEach(() => history.replaceState(null, '', '/foryou'))
afterEach(() => {
  document.cookie = 'vireo_csrf=; max-age=0'
  document.cookie = 'x_vireo_csrf=; max-age=0'
  sessionStorage.clear()
  consent.isAllowed = false
})

test('the CSRF cookie is found among others, decoded, and read anew each time', () => {
  const read = createPageContextReader()
  expect(read().csrfToken).toBe('')
  document.cookie = 'x_vireo_csrf=wrong'
  document.cookie = 'vireo_csrf=a%2Eb'
  expect(read().csrfToken).toBe('a.b')
  expect(readCookie('missing')).toBe('')
})

test('pageReferer is the page of this site that the viewer came from', () => {
  const read = createPageContextReader()
  expect(read().pageReferer).toBe('')
  history.pushState(null, '', '/@ada')
  expect(read().pageReferer).toBe(`${location.origin}/foryou`)
  expect(read().pageReferer).toBe(`${location.origin}/foryou`)
  history.pushState(null, '', '/following')
  expect(read().pageReferer).toBe(`${location.origin}/@ada`)
})

test('where the visit began is stored only for those who allow it', () => {
  const read = createPageContextReader()
  read()
  expect(sessionStorage).toHaveLength(0)
  consent.isAllowed = true
  read()
  expect(sessionStorage).toHaveLength(1)
})
