import { expect, test } from 'vitest'

import { compileMessage } from './compile-message.ts'
import { countFormatOf } from './count-format.ts'
import { createMessages } from './create-messages.ts'

type Message = (values: object) => unknown

function format(language: string, message: string, values: object): unknown {
  const conventions = { language, counts: countFormatOf(language), site: 'Reef & Tide' }
  const created = createMessages(conventions, { message: compileMessage(language, message) })
  return (created as { message: Message }).message(values)
}

const link = (children: unknown[]) => ({ link: children })

test('a message without values is a string', () => {
  const conventions = { language: 'en', counts: countFormatOf('en'), site: 'Reef & Tide' }
  expect(createMessages(conventions, { like: compileMessage('en', 'Like') })).toEqual({ like: 'Like' })
})

test.each([
  ['en', 'Log in to {site}', 'Log in to Reef & Tide'],
  ['ar', 'حول {site}', 'حول \u2068Reef & Tide\u2069'],
])('a message with nothing but the name of the site in it is a string: %s', (language, message, expected) => {
  const conventions = { language, counts: countFormatOf(language), site: 'Reef & Tide' }
  expect(createMessages(conventions, { message: compileMessage(language, message) })).toEqual({
    message: expected,
  })
})

test('the name of the site stands beside other values, in plurals and in tags too', () => {
  expect(format('en', 'Videos by {name} on {site}.', { name: 'Jo' })).toBe('Videos by Jo on Reef & Tide.')
  const reports = '{count, plural, one {# report on {site}} other {# reports on {site}}}'
  expect(format('en', reports, { count: 2 })).toBe('2 reports on Reef & Tide')
  expect(format('en', '<home>Open {site}</home>', { home: link })).toEqual({ link: ['Open Reef & Tide'] })
})

test.each([
  ['en', 1, '1 comment'],
  ['en', 12_345, '12,345 comments'],
  ['ru', 1, '1 комментарий'],
  ['ru', 3, '3 комментария'],
  ['ru', 11, '11 комментариев'],
  ['ar', 2, 'تعليقان'],
])('a plural has the form and the digits of its language: %s %d', (language, count, expected) => {
  const messages: Record<string, string> = {
    en: '{count, plural, one {# comment} other {# comments}}',
    ru: '{count, plural, one {# комментарий} few {# комментария} many {# комментариев} other {# комментария}}',
    ar: '{count, plural, zero {لا} one {تعليق} two {تعليقان} few {# تعليقات} many {# تعليقًا} other {# تعليق}}',
  }
  expect(format(language, messages[language] ?? '', { count })).toBe(expected)
})

test.each([
  ['en', 'Saving, 42%'],
  ['tr', 'Saving, %42'],
])('a share is a percentage: %s', (language, expected) => {
  expect(format(language, 'Saving, {progress, number, percent}', { progress: 0.42 })).toBe(expected)
})

test('a tag wraps its part of the sentence, with the values inside', () => {
  const message = 'New here, {name}? <signUp>Sign up for {site}</signUp>.'
  expect(format('en', message, { name: 'Jo', site: 'Vireo', signUp: link })).toEqual([
    'New here, Jo? ',
    { link: ['Sign up for Vireo'] },
    '.',
  ])
})

test('a value of the other direction is isolated (Unicode TR 9), a word that only selects is not', () => {
  expect(format('en', 'By {name}.', { name: 'سارة' })).toBe('By \u2068سارة\u2069.')
  expect(format('en', 'By {name}.', { name: 'Sara' })).toBe('By Sara.')
  const arabic =
    '{state, select, open {{name} مفتوح} other {<b>{count, plural, one {من {name}} other {من {name}}}</b>}}'
  const values = { name: 'Sara', count: 1, b: (children: unknown[]) => ({ b: children }) }
  expect(format('ar', arabic, { ...values, state: 'open' })).toBe('\u2068Sara\u2069 مفتوح')
  expect(format('ar', arabic, { ...values, state: 'closed' })).toEqual({ b: ['من \u2068Sara\u2069'] })
})
