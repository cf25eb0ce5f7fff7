import { expect, test } from 'vitest'

import { isSearchEngine } from './search-engine.ts'

test.each([
  ['https://www.google.com/', true],
  ['https://www.google.co.uk/search?q=vireo', true],
  ['https://duckduckgo.com/', true],
  ['https://search.brave.com/', true],
  ['https://news.example/google', false],
  ['https://notgoogle.com/', false],
  ['https://example.google/', false],
  ['', false],
  ['not an address', false],
])('%s: %s', (referrer, expected) => {
  expect(isSearchEngine(referrer)).toBe(expected)
})
