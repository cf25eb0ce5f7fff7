import { expect, test } from 'vitest'

import { joinSentences } from './join-sentences.ts'

test('sentences stand one after the other, and those that are missing leave no gap', () => {
  expect(joinSentences('It failed.', 'Try again.', undefined, '', 'Or not.')).toBe(
    'It failed. Try again. Or not.',
  )
  expect(joinSentences(undefined, 'Try again.')).toBe('Try again.')
  expect(joinSentences()).toBe('')
})
