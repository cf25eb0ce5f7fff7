import { expect, test } from 'vitest'

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
