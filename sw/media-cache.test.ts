import { describe, expect, test } from 'vitest'

import { CLIPS, IMAGES, cacheOf, overflow } from './media-cache.ts'

describe('what has to go so that the rest fits', () => {
  test.each<[string, number[], number[]]>([
    ['nothing while both bounds hold', [10, 10, 10], []],
    ['the oldest beyond the count', [1, 1, 1, 1, 1], [0, 1]],
    ['the oldest beyond the bytes', [50, 30, 30], [0]],
    ['as many as it takes', [60, 60, 60], [0, 1]],
    ['a single file that is too large', [101], [0]],
    ['nothing of nothing', [], []],
  ])('%s', (_name, sizes, expected) => {
    expect(overflow(sizes, { maxEntries: 3, maxBytes: 100 })).toEqual(expected)
  })
})

test.each([
  ['/media/ab/poster.webp', IMAGES],
  ['/media/ab/avatar.jpg', IMAGES],
  ['/media/ab/360.mp4', CLIPS],
])('%s has its cache', (pathname, expected) => {
  expect(cacheOf(pathname)).toBe(expected)
})
