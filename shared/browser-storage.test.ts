import { afterEach, beforeEach, expect, test } from 'vitest'

import { deviceStorage, tabStorage } from './browser-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('keeps strings as they are, all else as JSON, each storage its own', () => {
  expect(deviceStorage.write('a', 'words')).toBe(true)
  expect(tabStorage.write('a', { one: 1 })).toBe(true)
  expect([deviceStorage.read('a'), deviceStorage.readJson('a')]).toEqual(['words', undefined])
  expect(tabStorage.readJson('a')).toEqual({ one: 1 })
  tabStorage.remove('a')
  expect([tabStorage.keys(), deviceStorage.keys()]).toEqual([[], ['a']])
})

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

function replaceStorages(get: () => Storage): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const real = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { configurable: true, get })
    undo.push(() => real && Object.defineProperty(globalThis, name, real))
  }
}
const deny = (name: string) => () => {
  throw new DOMException('Words of a browser.', name)
}

test.each([
  ['of a browser that blocks cookies', deny('SecurityError')],
  [
    'without any room',
    () =>
      ({
        getItem: () => null,
        removeItem: () => {},
        setItem: deny('QuotaExceededError'),
      }) as unknown as Storage,
  ],
  ['that a browser does not have', () => undefined as unknown as Storage],
])('a storage %s gives nothing, keeps nothing and throws nothing', (_which, get) => {
  replaceStorages(get)
  expect(deviceStorage.write('a', 'words')).toBe(false)
  expect(tabStorage.write('a', 'words')).toBe(false)
  deviceStorage.remove('a')
  expect([deviceStorage.read('a'), tabStorage.readJson('a')]).toEqual([null, undefined])
})
