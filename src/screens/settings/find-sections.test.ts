import { expect, test } from 'vitest'

import { findSections } from './find-sections.ts'

const TEXTS: Record<string, string> = {
  privacy: 'PrivacyPrivate accountOnly followers see your videos.',
  language: 'LanguageDeutschFrançaisالعربيةİngilizce',
  accessibility: 'AccessibilitySubtitle sizeSmallMediumLarge',
}
const find = (query: string) => {
  const found = findSections(query, Object.keys(TEXTS), (id) => TEXTS[id] ?? '')
  return found && [...found]
}

test('a section is found by any words that it shows, without regard to case and accents', () => {
  expect(find('private')).toEqual(['privacy'])
  expect(find('SIZE subtitle')).toEqual(['accessibility'])
  expect(find('francais')).toEqual(['language'])
  expect(find('ingilizce')).toEqual(['language'])
  expect(find('العربي')).toEqual(['language'])
  expect(find('private size')).toEqual([])
})

test('without words there is no search', () => {
  expect(find('')).toBeUndefined()
  expect(find('  ')).toBeUndefined()
})
