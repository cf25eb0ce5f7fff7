import { expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'

import { joinSentences, sentenceOf } from './sentences.ts'

vi.mock('#messages/app.ts', () => ({
  messages: {
    busyText: 'Versuch es gleich noch einmal.',
    sentences: ({ first, second }: { first: string; second: string }) => `${first} ${second}`,
  },
}))

test('sentences stand one after the other, and those that are missing leave no gap', () => {
  expect(joinSentences('It failed.', 'Try again.', undefined, '', 'Or not.')).toBe(
    'It failed. Try again. Or not.',
  )
  expect(joinSentences(undefined, 'Try again.')).toBe('Try again.')
  expect(joinSentences()).toBe('')
})

test('a failure that nobody expected is said in the language of the page, without the words of the exception', () => {
  const unexpected = new TypeError('undefined is not a function')
  expect(sentenceOf(unexpected)).toBe('Versuch es gleich noch einmal.')
  expect(sentenceOf(unexpected, 'Nicht gespeichert.')).toBe('Nicht gespeichert.')
  const problem = { statusCode: 8, httpStatus: 403, message: 'Das darfst du nicht.' }
  expect(sentenceOf(new ApiError(problem))).toBe('Das darfst du nicht.')
})
