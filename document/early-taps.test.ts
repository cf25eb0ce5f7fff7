import { expect, test } from 'vitest'

import { NOTE_EARLY_TAPS } from './early-taps.ts'

const stop = (event: Event) => event.stopPropagation()

test('a key that React stops before it can handle it is handed over', () => {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  document.addEventListener('keydown', stop, true)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
  document.removeEventListener('keydown', stop, true)
  expect(window.takeEarlyKeys?.().map(({ key }) => key)).toEqual(['m'])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  expect(window.takeEarlyKeys?.()).toEqual([])
})
