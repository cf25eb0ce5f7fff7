import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LanguageChoice } from './language-choice.tsx'

const render = renderInMain()
const select = () => document.querySelector('select')!
/** The distance of the control from the top of the window. */
let top = 0
let onResize = () => {}
const scrolled = vi.fn<(x: number, y: number) => void>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('scrollBy', (x: number, y: number) => {
    scrolled(x, y)
    top -= y
  })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(HTMLSelectElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top }) as DOMRect,
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        onResize = listener
      }
      observe() {
        onResize()
      }
      disconnect() {
        onResize = () => {}
      }
    },
  )
  history.replaceState({ __TSR_key: 'here' }, '')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

/**
 * Chooses a language at the control's current position, and renders the page that is loaded then, with the control at
 * `newTop`.
 */
async function choose(newTop: number): Promise<void> {
  await act(async () => {
    select().value = 'de'
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  render(null)
  top = newTop
  render(<LanguageChoice />)
}

test('the page in the new language is scrolled to where the control was, and has the focus on it', async () => {
  top = 304
  render(<LanguageChoice />)
  await choose(1_900)
  expect(document.activeElement).toBe(select())
  expect(top).toBe(304)
  // A section above it has loaded.
  top = 2_200
  onResize()
  expect(top).toBe(304)
})

test('it no longer moves once the viewer does something, nor at the next reload', async () => {
  top = 304
  render(<LanguageChoice />)
  await choose(1_900)
  dispatchEvent(new Event('wheel'))
  top = 2_200
  onResize()
  expect(top).toBe(2_200)
  expect(history.state).toEqual({ __TSR_key: 'here' })
  render(null)
  scrolled.mockClear()
  render(<LanguageChoice />)
  expect(scrolled).not.toHaveBeenCalled()
})

test('in a dialog, which is gone after the reload, no place is noted', async () => {
  render(
    <dialog open>
      <LanguageChoice />
    </dialog>,
  )
  await choose(0)
  expect(scrolled).not.toHaveBeenCalled()
  expect(document.activeElement).not.toBe(select())
})
