import { expect, test } from 'vitest'

import type { EmojiFile } from '#contract/emoji-file.ts'

import { pickerData } from './emoji-data.ts'

const file: EmojiFile = {
  categories: [[0, 'smileys & emotion']],
  skinTones: { light: 'light skin tone', dark: 'dark skin tone' },
  emojis: [
    ['😀', 0, 1, 'grinning face', 'happy|smile', [], false],
    ['✋', 0, 1, 'raised hand', '', ['✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'], false],
    ['🇦🇹', 0, 2, 'flag: Austria', 'AT', [], true],
    ['🫩', 0, 16, 'face with bags under eyes', 'tired', [], false],
  ],
}

const shown = (...missing: string[]) =>
  pickerData(file, (emoji) => !missing.includes(emoji)).emojis.map(({ emoji }) => emoji)

test('emoji have names, other words to be found by, and tones of skin', () => {
  const { emojis, categories, skinTones } = pickerData(file, () => true)
  expect(categories).toEqual([{ index: 0, label: 'Smileys & emotion' }])
  expect(skinTones).toMatchObject({ light: 'Light skin tone', dark: 'Dark skin tone' })
  expect(emojis[0]).toMatchObject({ label: 'Grinning face', tags: ['happy', 'smile'] })
  expect(emojis[0]).not.toHaveProperty('skins')
  expect(emojis[1]?.skins?.['medium-dark']).toBe('✋🏾')
  expect(emojis).toHaveLength(4)
})

test('emoji and flags that the device has no picture for are left out', () => {
  expect(shown('🫩')).toEqual(['😀', '✋', '🇦🇹'])
  expect(shown('🇪🇺')).toEqual(['😀', '✋', '🫩'])
})
