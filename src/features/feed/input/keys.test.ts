import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changePlayerSettings } from '#src/state/player-settings.ts'

import { listenToKeys, type FeedKeys } from './keys.ts'

const pressed = vi.fn<(name: string) => boolean>(() => true)
const next = vi.fn<() => void>()
let end: AbortController
beforeEach(() => {
  end = new AbortController()
  const actions = { next } as Partial<FeedKeys['actions']> as FeedKeys['actions']
  listenToKeys({ actions, currentArticle: () => null, onKey: pressed }, end.signal)
})
afterEach(() => {
  end.abort()
  vi.clearAllMocks()
  changePlayerSettings({ hasLetterKeys: true })
  document.body.innerHTML = ''
})

const press = (init: KeyboardEventInit, target: EventTarget = globalThis) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...init })
  // The DOM of these tests does not support it.
  event.getModifierState = (name) => name === 'AltGraph' && init.modifierAltGraph === true
  target.dispatchEvent(event)
}

test('of keys pressed before the app was there, each is handled in a task of its own', () => {
  vi.useFakeTimers()
  window.takeEarlyKeys = () => [1, 2, 3].map(() => new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ' }))
  const actions = { next } as Partial<FeedKeys['actions']> as FeedKeys['actions']
  listenToKeys({ actions, currentArticle: () => null, onKey: pressed }, end.signal)
  const counts = [next.mock.calls.length]
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer()
    counts.push(next.mock.calls.length)
  }
  delete window.takeEarlyKeys
  vi.useRealTimers()
  expect(counts).toEqual([1, 2, 3, 3])
})

test.each([
  ['US', 'j', 'KeyJ'],
  ['Russian', 'о', 'KeyJ'],
  ['Greek', 'ξ', 'KeyJ'],
  ['Arabic', 'ت', 'KeyJ'],
  ['Hebrew', 'ח', 'KeyJ'],
  ['Dvorak', 'h', 'KeyJ'],
  ['Korean, before a syllable is begun', 'Process', 'KeyJ'],
  ['an on-screen one that has no positions', 'j', ''],
])('the key at the place of J is J, on a keyboard that is %s', (_layout, key, code) => {
  press({ key, code })
  expect(next).toHaveBeenCalledOnce()
})

test.each([
  ['French M, where a US keyboard has a semicolon', { key: 'm', code: 'Semicolon' }, 'M'],
  ['Russian M', { key: 'ь', code: 'KeyM' }, 'M'],
  ['a German question mark', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['a French question mark, at the place of M', { key: '?', code: 'KeyM', shiftKey: true }, '?'],
  ['a question mark at its place on an Arabic keyboard', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a Russian letter at the place of the lesser sign', { key: 'Б', code: 'Comma', shiftKey: true }, '<'],
  [
    'what a German keyboard has at the place of the question mark',
    { key: '_', code: 'Slash', shiftKey: true },
    '_',
  ],
])('%s', (_what, init, name) => {
  press(init)
  expect(pressed).toHaveBeenCalledWith(name)
})

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
  ['AltGr', { modifierAltGraph: true }],
  ['a word that is being composed', { isComposing: true }],
])('with %s a letter means nothing', (_what, init) => {
  press({ key: 'о', code: 'KeyJ', ...init })
  expect(next).not.toHaveBeenCalled()
})

test('in a field, letters are written', () => {
  document.body.innerHTML = '<input>'
  const field = document.querySelector('input')
  if (field) press({ key: 'о', code: 'KeyJ' }, field)
  expect(next).not.toHaveBeenCalled()
})

test('keys of one letter can be turned off, on every layout (WCAG 2.1.4)', () => {
  changePlayerSettings({ hasLetterKeys: false })
  press({ key: 'о', code: 'KeyJ' })
  expect(next).not.toHaveBeenCalled()
  press({ key: 'ArrowDown', code: 'ArrowDown' })
  expect(next).toHaveBeenCalledOnce()
})
