import { expect, test, vi } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { UploadPhase } from '#contract/uploads.ts'
import { translate } from '#src/ui/translate.ts'

import { withSentences } from './with-sentences.ts'

const page = vi.hoisted(() => ({ language: 'de' }))
vi.mock('#messages/open-messages.ts', () => ({ pageLanguage: () => page.language }))
vi.mock('#messages/problems.ts', () => ({
  messages: {
    fieldsNotValid: 'Einige Felder sind ungültig.',
    passwordTooShort: ({ min }: { min: number }) => `Ein Passwort braucht mindestens ${min} Zeichen.`,
    videoGivenUp: 'Bei der Verarbeitung ist etwas schiefgegangen.',
  },
}))

const refused: Problem = {
  statusCode: 400,
  httpStatus: 400,
  message: 'Some fields are not valid.',
  sentence: 'fieldsNotValid',
  fields: { password: 'A password needs at least 8 characters.', region: 'sg' },
  fieldSentences: { password: { sentence: 'passwordTooShort', values: { min: 8 } } },
}

test('a problem and its fields are said in the language of the page', async () => {
  page.language = 'de'
  const translated = await new Promise<Problem>((resolve) => withSentences(refused, resolve))
  expect(translated).toMatchObject({
    message: 'Einige Felder sind ungültig.',
    fields: { password: 'Ein Passwort braucht mindestens 8 Zeichen.', region: 'sg' },
  })
})

test('in English it is handed on at once, and nothing is loaded for it', () => {
  page.language = 'en'
  const use = vi.fn<(problem: Problem) => void>()
  withSentences(refused, use)
  expect(use).toHaveBeenCalledExactlyOnceWith(refused)
})

test('a failure that was stored while the page spoke English changes its language with the page', () => {
  const stored: UploadPhase = {
    name: 'failed',
    isFinal: false,
    message: 'Something went wrong on our side while processing this video. Try again later.',
    sentence: 'videoGivenUp',
  }
  expect(translate(stored)).toBe('Bei der Verarbeitung ist etwas schiefgegangen.')
})

test('a failure that an older build has stored, as text alone, is still said', () => {
  expect(translate({ message: 'This file is empty.' })).toBe('This file is empty.')
})
