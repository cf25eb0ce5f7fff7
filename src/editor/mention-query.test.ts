import { expect, test } from 'vitest'

import { findMentionQuery } from './mention-query.ts'

test.each([
  ['@', { name: '', start: 0 }],
  ['Look @mi', { name: 'mi', start: 5 }],
  ['(@mia.s', { name: 'mia.s', start: 1 }],
  ['ありがとう@mi', { name: 'mi', start: 5 }],
  ['@ミア', { name: 'ミア', start: 0 }],
  ['me@mia', null],
  ['@mia ', null],
  ['https://a.example/@mia', null],
  ['@@mia', null],
  ['Hello', null],
])('%j asks for %o', (before, query) => {
  expect(findMentionQuery(before)).toEqual(query)
})
