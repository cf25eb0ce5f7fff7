import { expect, test } from 'vitest'

import { addViewTokens, viewTokenOf } from './view-tokens.ts'

test('the first token of a video stays, and a video without one has none', () => {
  addViewTokens([{ id: '1', viewToken: 'first' }, { id: '2' }])
  addViewTokens([{ id: '1', viewToken: 'later' }])
  expect([viewTokenOf('1'), viewTokenOf('2')]).toEqual(['first', undefined])
})
