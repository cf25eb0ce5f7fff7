import { expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { ListName } from '#src/state/video-lists.ts'

import { listQuery } from './queries.ts'
import { filtersKey, readFilters } from './search-filters.ts'

test('filters of an address are read, and values that no filter has are left out', () => {
  const all = { sort: 'newest', days: '7', length: 'short', subtitles: '1', language: 'pt-BR' }
  expect(readFilters(all)).toEqual(all)
  expect(
    readFilters({ sort: 'relevance', days: '8', length: 'tiny', subtitles: '0', language: 'pt:BR' }),
  ).toEqual({})
})

test('the same filters have the same key, whatever their order, and none has none', () => {
  const key = filtersKey({ language: 'de', days: '30' })
  expect(key).toBe('days=30&language=de')
  expect(filtersKey({ days: '30', language: 'de' })).toBe(key)
  expect(filtersKey({})).toBe('')
})

test('a list of search that an earlier build has left in the history is found', () => {
  const api = {} as ApiClient
  const keyOf = (name: string) => listQuery(api, name as ListName).queryKey
  expect(keyOf('search_list:cats')).toEqual(keyOf('search_list::cats'))
  expect(keyOf('search_list:a:b')).toEqual(keyOf('search_list::a:b'))
  expect(keyOf('search_list:sort=newest:cats')).not.toEqual(keyOf('search_list::cats'))
})
