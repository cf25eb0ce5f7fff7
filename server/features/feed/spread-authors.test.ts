import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { spreadAuthors } from './spread-authors.ts'

const page = (authors: string) => Array.from(authors, (authorId, index) => ({ authorId, index }))
const spread = (authors: string, previous: string | null = null) =>
  spreadAuthors(page(authors), previous)
    .map(({ authorId }) => authorId)
    .join('')

test.each([
  ['abc', null, 'abc'],
  ['aab', null, 'aba'],
  ['aabb', null, 'abab'],
  ['abcaa', null, 'abaca'],
  ['abc', 'a', 'bac'],
  ['aaa', null, 'aaa'],
  ['', 'a', ''],
])('%s after %s becomes %s', (authors, previous, expected) => {
  expect(spread(authors, previous)).toBe(expected)
})

test('keeps every item, and repeats an author only where there is no other way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }),
      fc.constantFrom('a', 'b', null),
      (authors, previous) => {
        const items = page(authors.join(''))
        const result = spreadAuthors(items, previous)
        expect(result.toSorted((a, b) => a.index - b.index)).toEqual(items)
        const isAvoidable = authors.every((author) => {
          const count = authors.filter((other) => other === author).length
          const places = author === previous ? Math.floor(authors.length / 2) : Math.ceil(authors.length / 2)
          return count <= places
        })
        const order = [previous, ...result.map(({ authorId }) => authorId)]
        const isRepeated = order.some((author, index) => author === order[index + 1])
        expect(isAvoidable && isRepeated).toBe(false)
      },
    ),
  )
})
