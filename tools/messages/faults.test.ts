import { expect, test } from 'vitest'

import { faultsOfGuide, faultsOfSet } from './faults.ts'

const faults = (language: string, message: string, english: string) =>
  faultsOfSet(language, { message }, { message: english })

test('a complete translation has no faults', () => {
  expect(faults('de', 'Von {name}', 'By {name}')).toEqual([])
  const russian = '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}'
  expect(faults('ru', russian, '{count, plural, one {# day} other {# days}}')).toEqual([])
  // Every message can use the name of the site, whether the English one does or not.
  expect(faults('ja', '引き続き試しています。', '{site} keeps trying.')).toEqual([])
})

test.each([
  ['a message without a translation', 'de', '', 'Like', 'message is missing'],
  ['another value', 'de', 'Von {nome}', 'By {name}', 'message has {nome} where English has {name}'],
  ['a lost tag', 'de', 'Hier', '<a>Here</a>', 'message has {} where English has {a}'],
  [
    'a missing plural form',
    'ru',
    '{count, plural, one {# день} other {# дня}}',
    '{count, plural, one {# day} other {# days}}',
    'message lacks the plural forms few, many',
  ],
  [
    'a plural without other',
    'ja',
    '{count, plural, one {#}}',
    '{count}',
    'message is not in the form of ICU',
  ],
  ['a brace that is not closed', 'de', 'Von {name', 'By {name}', 'message is not in the form of ICU'],
  ['a space at an end', 'de', 'Von ', 'By', 'message begins or ends with a space'],
])('%s is a fault', (_name, language, message, english, expected) => {
  expect(faults(language, message, english)[0]).toContain(expected)
})

test('a message that English does not have is a fault', () => {
  expect(faultsOfSet('de', { old: 'Alt' }, {})).toEqual(['old is not in English'])
})

test('the guide has a row for each set, and no other', () => {
  const guide = '| set | text |\n| --- | --- |\n| `app` | all |\n| `likes`, `gone` | `app` |\n'
  expect(faultsOfGuide(guide, ['app', 'likes', 'mail'])).toEqual([
    'has no row for mail',
    'has a row for gone, which is no set',
  ])
})
