import { expect, test } from 'vitest'

import { formatList } from './format-list.ts'

test('a list is written as the language does', () => {
  expect(formatList(['name'])).toBe('name')
  expect(formatList(['name', 'bio', 'picture'])).toBe('name, bio and picture')
})

test('an item of the other direction does not reorder those beside it', () => {
  expect(formatList(['English', 'العربية', 'עברית'])).toBe(
    'English, \u2068العربية\u2069 and \u2068עברית\u2069',
  )
})
