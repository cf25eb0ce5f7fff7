import { expect, test } from 'vitest'

import { findMentionQuery, findTagQuery } from './mention-query.ts'

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

test.each([
  ['At #sea', { name: 'sea', start: 3 }],
  ['＃うみ', { name: 'うみ', start: 0 }],
  ['#', null],
  ['#sea ', null],
  ['https://a.example/#sea', null],
  ['a#sea', null],
])('%j asks for the hashtag %o', (before, query) => {
  expect(findTagQuery(before)).toEqual(query)
})
