import { afterEach, expect, test, vi } from 'vitest'

import { collectResources } from './resource-timing.ts'

afterEach(() => vi.unstubAllGlobals())

const getEntries = vi.fn<(name: string) => object[]>((name) => [{ name }])

/** Stands for the browser: reports lists of files, and has one that it has not reported yet. */
function openPage(): { reports(name: string): void } {
  let notify: (list: { getEntries: () => object[] }) => void
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe() {}
      takeRecords = () => [{ name: 'not reported' }]
    },
  )
  return { reports: (name) => notify({ getEntries: () => getEntries(name) }) }
}

test('files are read when asked, not as they arrive, and once', () => {
  const page = openPage()
  const read = collectResources()
  page.reports('a')
  page.reports('b')
  expect(getEntries).not.toHaveBeenCalled()
  expect(read().map(({ name }) => name)).toEqual(['a', 'b', 'not reported'])
  expect(read().map(({ name }) => name)).toEqual(['not reported'])
})

test('a page where nobody asks holds the latest hundred lists', () => {
  const page = openPage()
  const read = collectResources()
  for (let count = 0; count < 250; count += 1) page.reports(String(count))
  const names = read().map(({ name }) => name)
  expect(names).toHaveLength(101)
  expect(names[0]).toBe('150')
})
