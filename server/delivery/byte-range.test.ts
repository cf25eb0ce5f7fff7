import { expect, test } from 'vitest'

import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['BYTES= 10 - 19 ', { start: 10, end: 19 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
  ['bytes=0-1,5-6', null],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=--1', null],
  ['items=0-1', null],
  ['', null],
  [null, null],
])('%s of 100 bytes is %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test('nothing of an empty file can be sent in a range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
