import { expect, test, vi } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { TextField } from './text-field.tsx'

const render = renderInMain()
const onText = vi.fn<(text: string) => void>()
let text = ''

/** Renders as in an app that holds the text. */
function draw(next = text): void {
  text = next
  const take = (written: string) => {
    onText(written)
    text = written
  }
  render(<TextField label="Name" kind="nickname" value={text} onText={take} />)
}

const field = () => document.querySelector('input')!
const counter = () => document.querySelector('[aria-hidden]')?.textContent

function open(initial = '') {
  vi.useFakeTimers()
  onText.mockReset()
  draw(initial)
}

test('a text that comes without an event outlives what is drawn, and is told', () => {
  open()
  field().value = 'ada'
  draw()
  expect(field().value).toBe('ada')
  vi.advanceTimersByTime(1_000)
  expect(onText.mock.calls).toEqual([['ada']])
  draw()
  expect(counter()).toBe('3/30')
})

test.each(['input', 'change'])('a text that a script sets before it says %s is told', (type) => {
  open()
  field().value = 'ada'
  field().dispatchEvent(new Event(type, { bubbles: true }))
  expect(onText).toHaveBeenCalledExactlyOnceWith('ada')
})

test('the app writes the field, unless something else has just filled it', () => {
  open('ada')
  expect(field().value).toBe('ada')
  draw('grace')
  expect(field().value).toBe('grace')
  draw('')
  expect(field().value).toBe('')
  field().value = 'filled'
  draw('grace')
  draw()
  expect(field().value).toBe('filled')
  expect(counter()).toBe('6/30')
})

test('what is typed faster than the app draws stays', () => {
  open()
  for (const typed of ['a', 'ad', 'ada']) {
    field().value = typed
    field().dispatchEvent(new Event('input', { bubbles: true }))
  }
  draw('ad')
  draw('ada')
  expect(field().value).toBe('ada')
})
