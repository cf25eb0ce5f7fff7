import { expect, test } from 'vitest'

import { indexWords, wholeName } from './split-words.ts'

test.each(['𐌰', '𠀀', '😀', '🇩🇪', 'é'])(
  'words and names of many %s are cut between characters, so that PostgreSQL takes them as JSON',
  (letter) => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = before + letter.repeat(100)
      const words = [wholeName(text), ...indexWords([text, `#${text}`])]
      expect(words.filter((word) => !word.isWellFormed())).toEqual([])
    }
  },
)

test('words have at most 40 letters, and whole names 80', () => {
  expect(indexWords(['𐌰'.repeat(100)])).toEqual(['𐌰'.repeat(40)])
  expect(wholeName('𐌰'.repeat(100))).toBe(`=${'𐌰'.repeat(80)}`)
})
