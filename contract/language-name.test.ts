import { expect, test } from 'vitest'

import { languageName } from './language-name.ts'

test('a language is named in itself, with a capital in every browser', () => {
  expect(['es', 'fr', 'pt-BR', 'ru', 'de', 'ja', 'ar'].map(languageName)).toEqual([
    'Español',
    'Français',
    'Português (Brasil)',
    'Русский',
    'Deutsch',
    '日本語',
    'العربية',
  ])
  expect(languageName('und')).toBeUndefined()
})
