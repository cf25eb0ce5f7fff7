import { expect, test } from 'vitest'

import { allowsRange, matchesNoneOf } from './entity-tag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" ,"c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['a', false],
  ['"ab"', false],
  ['', false],
  [null, false],
])('If-None-Match %s: %s', (header, expected) => {
  expect(matchesNoneOf(header, '"a"')).toBe(expected)
})

test.each([
  [null, true],
  ['"a"', true],
  ['W/"a"', false],
  ['"b"', false],
  ['Sat, 21 Nov 2026 10:00:00 GMT', false],
  ['', false],
])('If-Range %s: %s', (header, expected) => {
  expect(allowsRange(header, '"a"')).toBe(expected)
})
