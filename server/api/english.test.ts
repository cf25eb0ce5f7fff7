import { expect, test } from 'vitest'

import { formatSentence, sentence } from '#contract/sentence.ts'
import { CATALOGUE, type CatalogueName } from '#contract/status-codes.ts'
import type { ProblemsMessages } from '#messages/sets.gen.ts'

import { inEnglish } from './english.ts'

const german = {
  videoNotExist: 'Video nicht gefunden.',
  passwordTooShort: ({ min }: { min: number }) => `Mindestens ${min.toFixed()} Zeichen.`,
} as unknown as ProblemsMessages

test('a problem is English with its key and values, and another language says it by these', () => {
  const missing = inEnglish(sentence('videoNotExist'))
  expect(missing).toEqual({ message: 'Video not found.', sentence: 'videoNotExist' })
  expect(formatSentence(german, missing)).toBe('Video nicht gefunden.')

  const tooShort = inEnglish(sentence('passwordTooShort', { min: 8 }))
  expect(tooShort).toEqual({
    message: 'A password needs at least 8 characters.',
    sentence: 'passwordTooShort',
    values: { min: 8 },
  })
  expect(formatSentence(german, tooShort)).toBe('Mindestens 8 Zeichen.')
})

test.each([
  ['has no key, as those that older builds have stored', undefined],
  ['is of a build that knows more sentences', 'ofTomorrow'],
  ['has the name of something that every object has', 'toString'],
  ['lacks its values', 'passwordTooShort'],
])('a sentence that %s is said as it came', (_name, key) => {
  expect(formatSentence(german, { message: 'As it came.', sentence: key })).toBe('As it came.')
})

test.each(Object.keys(CATALOGUE))('%s has a sentence (specification section 8)', (name) => {
  const { message } = inEnglish(sentence(name as CatalogueName))
  expect(message).toMatch(/^[A-Z].*\.$/)
})
