import { expect, test } from 'vitest'

import { chooseCoding } from './content-coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;q=1.0', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
  [null, undefined],
])('for %j it is %s', (acceptEncoding, coding) => {
  expect(chooseCoding(acceptEncoding, ['br', 'gzip'])).toBe(coding)
})

test('only what is there is chosen', () => {
  expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(chooseCoding('br, gzip', [])).toBeUndefined()
})
