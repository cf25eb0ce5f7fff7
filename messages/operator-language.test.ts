import { expect, test } from 'vitest'

import { LANGUAGES } from './languages.ts'
import { operatorLanguage } from './operator-language.mjs'

test.each([
  [{}, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'POSIX' }, 'en'],
  [{ LANG: 'de_AT.UTF-8' }, 'de'],
  [{ LANG: 'pt_PT' }, 'pt-BR'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-Hans'],
  [{ LANG: 'sr_RS@latin' }, 'en'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'fr_FR', LC_ALL: 'ja_JP.UTF-8' }, 'ja'],
])('the operator of %j reads %s', (environment, language) => {
  expect(operatorLanguage(environment, LANGUAGES)).toBe(language)
})
