import { expect, test } from 'vitest'

import { findSettings, placesOf, wordsOf } from './find-settings.ts'

const TITLES: Record<string, string> = {
  privacy: 'Privacy',
  language: 'Language',
  accessibility: 'Accessibility',
}
const SETTINGS = [
  { section: 'privacy', label: 'Private account' },
  { section: 'language', label: 'Français' },
  { section: 'language', label: 'العربية' },
  { section: 'language', label: 'İngilizce' },
  { section: 'accessibility', label: 'Subtitle size' },
]
const find = (query: string) =>
  findSettings(wordsOf(query), SETTINGS, (section) => TITLES[section] ?? '').map(({ label }) => label)

test('a setting is found by words of its name and its section, without regard to case and accents', () => {
  expect(find('private')).toEqual(['Private account'])
  expect(find('SIZE subtitle')).toEqual(['Subtitle size'])
  expect(find('francais')).toEqual(['Français'])
  expect(find('ingilizce')).toEqual(['İngilizce'])
  expect(find('العربي')).toEqual(['العربية'])
  expect(find('private size')).toEqual([])
  expect(find('language francais')).toEqual(['Français'])
  // The section alone is not a setting of its own.
  expect(find('language')).toEqual([])
})

const marked = (query: string, text: string) =>
  placesOf(wordsOf(query), text).map(([from, to]) => text.slice(from, to))

test('words are marked in the text as it is written', () => {
  expect(marked('francais', 'En Français, français')).toEqual(['Français', 'français'])
  expect(marked('sub size', 'Subtitle size')).toEqual(['Sub', 'size'])
  expect(marked('titles sub', 'Subtitles')).toEqual(['Subtitles'])
  expect(marked('ingi', 'İngilizce')).toEqual(['İngi'])
  expect(marked('x', 'Subtitles')).toEqual([])
})
