import { beforeEach, expect, test } from 'vitest'

import {
  clearSearchHistory,
  noteSearch,
  openSearchHistory,
  removeSearch,
  searchesLike,
  searchHistory,
} from './history.ts'

beforeEach(() => {
  localStorage.clear()
  openSearchHistory(null)
})

test('the latest search comes first, each once whatever its case, and at most 20 stay', () => {
  for (let number = 1; number <= 25; number += 1) noteSearch(`sea ${number}`)
  noteSearch('SEA 20')
  expect(searchHistory.queries).toHaveLength(20)
  expect(searchHistory.queries.slice(0, 2)).toEqual(['SEA 20', 'sea 25'])
  expect(searchHistory.queries).not.toContain('sea 20')
  openSearchHistory(null)
  expect(searchHistory.queries[0]).toBe('SEA 20')
})

test('searches are removed singly and wholly, from the device too', () => {
  noteSearch('sea')
  noteSearch('night bus')
  removeSearch('sea')
  expect(searchHistory.queries).toEqual(['night bus'])
  clearSearchHistory()
  expect(searchHistory.queries).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('a user does not see the searches of another one, or of guests', () => {
  noteSearch('of a guest')
  openSearchHistory('7')
  expect(searchHistory.queries).toEqual([])
  noteSearch('of a user')
  openSearchHistory(null)
  expect(searchHistory.queries).toEqual(['of a guest'])
})

test('foreign data in the storage is no search', () => {
  localStorage.setItem('vireo.searches.guest', '[7,"sea",null]')
  openSearchHistory(null)
  expect(searchHistory.queries).toEqual(['sea'])
  localStorage.setItem('vireo.searches.guest', '{"sea":1')
  openSearchHistory(null)
  expect(searchHistory.queries).toEqual([])
})

test('earlier searches are suggested by the beginnings of their words', () => {
  const queries = ['Night bus', 'bus stop', 'busy']
  expect(searchesLike(queries, 'BUS')).toEqual(['Night bus', 'bus stop', 'busy'])
  expect(searchesLike(queries, 'busy')).toEqual([])
})
