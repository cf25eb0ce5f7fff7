import { afterEach, expect, test, vi } from 'vitest'

import { blockedStorage } from '#src/state/notices.ts'

import { checkStorage } from './run-storage-check.ts'

const databases = (outcome: 'success' | 'error') => ({
  open() {
    const opening = Object.assign(new EventTarget(), { result: { close: () => {} } })
    queueMicrotask(() => opening.dispatchEvent(new Event(outcome)))
    return opening
  },
})
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  blockedStorage.kind = null
})

test.each([
  ['keeps both', () => vi.stubGlobal('indexedDB', databases('success')), null],
  ['blocks cookies', () => vi.spyOn(document, 'cookie', 'get').mockReturnValue(''), 'cookies'],
  [
    'shows the page in a sandboxed frame',
    () => vi.spyOn(document, 'cookie', 'get').mockImplementation(denied),
    'cookies',
  ],
  ['opens no database', () => vi.stubGlobal('indexedDB', databases('error')), 'storage'],
  ['denies databases', () => vi.stubGlobal('indexedDB', { open: denied }), 'storage'],
  ['has none', () => vi.stubGlobal('indexedDB', undefined), 'storage'],
])('a browser that %s', async (_does, prepare, kind) => {
  prepare()
  await checkStorage()
  expect(blockedStorage.kind).toBe(kind)
})

test('a database that takes its time is not blocked', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  void checkStorage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(blockedStorage.kind).toBeNull()
})

test('is taken back when a database opens after all', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', databases('error'))
  await checkStorage()
  expect(blockedStorage.kind).toBe('storage')
  vi.stubGlobal('indexedDB', databases('success'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(blockedStorage.kind).toBeNull()
})
