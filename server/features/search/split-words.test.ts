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

test('a Korean word is found within a compound', () => {
  expect(indexWords(['부산해수욕장 갔다'])).toEqual([
    '부산해수욕장',
    '갔다',
    '산해수욕장',
    '해수욕장',
    '수욕장',
    '욕장',
  ])
  expect(indexWords(['바다'])).toEqual(['바다'])
})

test('digits of every script are one', () => {
  for (const written of ['٢٠٤١', '۲۰۴۱', '२०४१', '２０４１'])
    expect([indexWords([`Room ${written}`]), wholeName(written)]).toEqual([['room', '2041'], '=2041'])
})
