import { brotliCompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { LANGUAGES } from '#messages/languages.ts'

import { EMOJI_LANGUAGES, emojiFile } from './emoji-data.ts'

test('the file of a language has its words and tones, and is small', async () => {
  const { categories, skinTones, emojis } = await emojiFile('de')
  expect(categories.length).toBe(9)
  expect(skinTones['dark']).toBe('dunkler Hautton')
  expect(emojis.find(([emoji]) => emoji === '😀')).toMatchObject({ 3: 'grinsendes Gesicht', 5: [], 6: false })
  expect(emojis.find(([emoji]) => emoji === '🇦🇹')?.[6]).toBe(true)
  expect(emojis.find(([emoji]) => emoji === '👋️' || emoji === '👋')?.[5]).toHaveLength(5)
  expect(brotliCompressSync(JSON.stringify(await emojiFile('de'))).length).toBeLessThan(60_000)
})

test('Arabic, Indonesian and Turkish have English emoji, as the data has none in them', () => {
  const without = LANGUAGES.filter((language) => !Object.hasOwn(EMOJI_LANGUAGES, language))
  expect(without.toSorted()).toEqual(['ar', 'id', 'tr'])
})
