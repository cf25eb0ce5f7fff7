import { expect, test } from 'vitest'

import { compileMessage } from './compile-message.ts'
import { chooseLanguage, directionOf, languageOfPath, pathWithoutLanguage, prefixOf } from './languages.ts'

const OFFERED = ['en', 'de', 'pt-BR', 'zh-Hans', 'nb', 'ar'] as const

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'ar-EG', 'en'], 'ar'],
  [['pt-PT'], 'pt-BR'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-TW', 'de'], 'de'],
  [['nn'], 'nb'],
  [['tlh', 'not a tag'], 'en'],
  [[], 'en'],
])('of a visitor who reads %j is chosen %s', (wanted, expected) => {
  expect(chooseLanguage(wanted, OFFERED)).toBe(expected)
})

test('an address begins with its language, and English has none', () => {
  expect(prefixOf('en')).toBe('')
  expect(prefixOf('ar-XB')).toBe('/ar-XB')
  expect(languageOfPath('/ar-XB/foryou')).toBe('ar-XB')
  expect(languageOfPath('/foryou')).toBeUndefined()
  expect(languageOfPath('/en/foryou')).toBeUndefined()
  expect(pathWithoutLanguage('/ar-XB/@jo/video/1')).toBe('/@jo/video/1')
  expect(pathWithoutLanguage('/ar-XB')).toBe('/')
  expect(pathWithoutLanguage('/@jo')).toBe('/@jo')
})

test('a regional or pseudo tag has the direction of its language', () => {
  expect(['ar', 'ar-XB', 'he', 'en', 'de', 'arn'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ])
})

test('the pseudo-locales change the text of a message, and neither values nor tags', () => {
  expect(compileMessage('en-XA', 'Save')).toBe('[Šávé o]')
  expect(compileMessage('en-XA', 'By {name}')).toEqual(['[', 'Bý ', ['name'], ' one]'])
  expect(compileMessage('ar-XB', '<a>Log in</a>')).toEqual(['', ['a', '\u202eLog in\u202c'], ''])
})
