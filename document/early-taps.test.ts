import { expect, onTestFinished, test, vi } from 'vitest'

import { NOTE_EARLY_TAPS, replayEarlyTaps } from './early-taps.ts'

const stop = (event: Event) => event.stopPropagation()

const takeForSheet = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

test('a key that React stops before it can handle it is handed over', () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  document.addEventListener('keydown', stop, true)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
  document.removeEventListener('keydown', stop, true)
  expect(window.takeEarlyKeys?.().map(({ key }) => key)).toEqual(['m'])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  expect(window.takeEarlyKeys?.()).toEqual([])
})

/** Adds a button that counts its clicks, and returns a function that lets React take it over. */
function addButton() {
  const button = document.body.appendChild(document.createElement('button'))
  const onClick = vi.fn<() => void>()
  const hydrate = () => {
    Object.assign(button, { __reactFiber$1: {} })
    button.addEventListener('click', onClick)
  }
  return { button, onClick, hydrate }
}

test('a button of a part that takes over later is clicked then, once, after those that were clicked before it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  const [first, second, never] = [addButton(), addButton(), addButton()]
  first.button.click()
  onTestFinished(replayEarlyTaps())
  // React has taken over the page, but not this part of it yet.
  second.button.click()
  second.hydrate()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(second.onClick).not.toHaveBeenCalled()
  first.hydrate()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first.onClick.mock.calls.length, second.onClick.mock.calls.length]).toEqual([1, 1])

  second.button.click()
  never.button.click()
  await vi.advanceTimersByTimeAsync(11_000)
  never.hydrate()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(second.onClick).toHaveBeenCalledTimes(2)
  expect(never.onClick).not.toHaveBeenCalled()
})

test('a click whose way down makes the page take over, and is handled by it, is not repeated', async () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  const { button, onClick, hydrate } = addButton()
  const takeOver = () => {
    hydrate()
    onTestFinished(replayEarlyTaps())
  }
  document.addEventListener('click', takeOver, { capture: true, once: true })
  button.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a click that a sheet took, which a tap beside it closes, is not repeated', async () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  const { button, onClick, hydrate } = addButton()
  hydrate()
  onTestFinished(replayEarlyTaps())
  addEventListener('click', takeForSheet, { capture: true, once: true })
  button.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(onClick).not.toHaveBeenCalled()
})

function isPrevented(method: string): boolean {
  const form = document.body.appendChild(document.createElement('form'))
  form.method = method
  return !form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
}

test('a form with a password that is sent before React takes it over stays, and one that only searches goes', () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  expect([isPrevented('post'), isPrevented('get')]).toEqual([true, false])
})
