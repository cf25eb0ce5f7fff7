import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Workbox } from 'workbox-window'

import { updateReady } from './installed-app.ts'
import { watchForUpdates } from './update.ts'

let workbox: EventTarget

/** Opens a page that a service worker controls from its start, or not yet. */
function openPage({ isControlled }: { isControlled: boolean }) {
  vi.stubGlobal('navigator', { serviceWorker: { controller: isControlled ? {} : null } })
  workbox = new EventTarget()
  watchForUpdates(workbox as unknown as Workbox)
}
const happens = (type: string) => workbox.dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers()
  updateReady.set(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a version that waits is a new one', () => {
  openPage({ isControlled: true })
  happens('waiting')
  expect(updateReady.get()).toBe(true)
})

test('the first one that takes over a page is the page’s own, whichever tab has brought it', () => {
  openPage({ isControlled: false })
  happens('controlling')
  expect(updateReady.get()).toBe(false)
  happens('controlling')
  expect(updateReady.get()).toBe(true)
})

test('one that another tab has accepted is a new one', () => {
  openPage({ isControlled: true })
  happens('controlling')
  expect(updateReady.get()).toBe(true)
})
