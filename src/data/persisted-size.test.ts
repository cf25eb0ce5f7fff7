import { dehydrate, type InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { persistWithin } from './persisted-size.ts'
import { createQueryClient } from './query-client.ts'

const queriesOf = (entries: [key: string, data: unknown, updatedAt: number][]) => {
  const client = createQueryClient()
  for (const [key, data, updatedAt] of entries) client.setQueryData([key], data, { updatedAt })
  return dehydrate(client).queries
}
const keysOf = (state: ReturnType<typeof persistWithin>) => state.queries.map(({ queryKey }) => queryKey[0])

test('the newest stay when not all fit', () => {
  const text = 'x'.repeat(98)
  const queries = queriesOf([
    ['old', text, 1],
    ['new', text, 3],
    ['middle', text, 2],
  ])
  expect(keysOf(persistWithin(queries, 200))).toEqual(['new', 'middle'])
})

test('comments give way to older videos', () => {
  const text = 'x'.repeat(98)
  const queries = queriesOf([
    ['feed', text, 1],
    ['comments', text, 3],
    ['profile', text, 2],
  ])
  expect(keysOf(persistWithin(queries, 200))).toEqual(['profile', 'feed'])
})

test('of two answers to the same question the newer stays', () => {
  const persisted = queriesOf([
    ['feed', 'persisted', 1],
    ['profile', 'persisted', 2],
  ])
  const shown = queriesOf([['feed', 'shown', 3]])
  const { queries } = persistWithin([...shown, ...persisted], 1_000)
  expect(queries.map(({ queryKey, state }) => [queryKey[0], state.data])).toEqual([
    ['feed', 'shown'],
    ['profile', 'persisted'],
  ])
})

test('one that is too large by itself does not push out the others', () => {
  const queries = queriesOf([
    ['small', 'x', 1],
    ['large', 'x'.repeat(500), 2],
  ])
  expect(keysOf(persistWithin(queries, 200))).toEqual(['small'])
})

test('a long list keeps its first three pages, with their parameters', () => {
  const pages = [1, 2, 3, 4, 5]
  const state = persistWithin(
    queriesOf([['feed', { pages, pageParams: ['', 'b', 'c', 'd', 'e'] }, 1]]),
    1_000,
  )
  const data = state.queries[0]?.state.data as InfiniteData<number>
  expect(data).toEqual({ pages: [1, 2, 3], pageParams: ['', 'b', 'c'] })
})
