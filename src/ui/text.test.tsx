import { act } from 'react'
import { expect, test } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { FoldedText } from './text.tsx'

const render = renderInMain()
const button = () => document.querySelector('button')!
const words = () => document.querySelector('p')!

test.each([
  ['A short one', true],
  ['Two\nlines', true],
  [`a${'\nb'.repeat(79)}`, false],
  ['word '.repeat(100), false],
])('%j is taken to fit before it is measured: %s', (text, doesFit) => {
  render(<FoldedText text={text} lines={6} />)
  expect(button().hidden).toBe(doesFit)
  expect(words().textContent).toBe(text)
})

test('a long text unfolds and folds again by its button, which says so and keeps the focus', async () => {
  render(<FoldedText text={'a\n'.repeat(40)} lines={6} id="words" />)
  button().focus()
  expect([button().textContent, button().getAttribute('aria-expanded')]).toEqual(['Read more', 'false'])
  expect(button().getAttribute('aria-controls')).toBe('words')
  await act(async () => button().click())
  expect([button().textContent, button().getAttribute('aria-expanded')]).toEqual(['Show less', 'true'])
  expect(words().dataset['lines']).toBeUndefined()
  await act(async () => button().click())
  expect(button().textContent).toBe('Read more')
  expect(words().dataset['lines']).toBe('6')
  expect(document.activeElement).toBe(button())
})
