import { describe, expect, test } from 'vitest'

import {
  addUse,
  createCounter,
  countTransfers,
  isCountedByPage,
  isCountedByServiceWorker,
  toDataUse,
  totalOf,
  type StoredDataUse,
  type Transfer,
} from './data-use.ts'

const transfer = (path: string, change: Partial<Transfer> = {}): Transfer => ({
  name: `https://vireo.example${path}`,
  transferSize: 10,
  responseStatus: 200,
  workerStart: 0,
  ...change,
})

const counts = (videos = 0, pictures = 0, app = 0, other = 0) => ({ videos, pictures, app, other })

test('bytes are counted by what they were for', () => {
  const paths = [
    '/media/video/a.mp4',
    '/media/poster/a.webp',
    '/media/avatar/a.jpg',
    '/assets/a.js',
    '/foryou?a=.mp4',
    '/api/recommend/item_list/?count=1',
  ]
  expect(countTransfers(paths.map((path) => transfer(path)))).toEqual(counts(10, 20, 20, 10))
})

describe('with a service worker in charge each byte is counted once', () => {
  test.each<[string, string, number, boolean]>([
    ['a page', '/foryou', 200, false],
    ['a picture', '/media/poster/a.webp', 200, false],
    ['a piece of a video that plays', '/media/video/a.mp4', 206, true],
    ['a call', '/api/a', 200, true],
  ])('%s', (_name, path, responseStatus, isPages) => {
    expect(isCountedByPage(transfer(path, { responseStatus, workerStart: 5 }))).toBe(isPages)
  })

  test.each<[string, string, number, boolean]>([
    ['a page that it fetched', '/foryou', 200, true],
    ['a video that it fetched ahead', '/media/video/a.mp4', 200, true],
    ['a piece of a video that it passed on', '/media/video/a.mp4', 206, false],
  ])('the service worker and %s', (_name, path, responseStatus, isItsOwn) => {
    expect(isCountedByServiceWorker(transfer(path, { responseStatus }))).toBe(isItsOwn)
  })

  test('without one the page counts all', () => {
    expect(isCountedByPage(transfer('/foryou'))).toBe(true)
  })
})

const minutes = (count: number) => count * 60_000

describe('sessions and months', () => {
  const startMs = new Date(2026, 9, 31, 23, 0).getTime()
  const first = addUse(undefined, counts(1), startMs)

  test('the first bytes begin both', () => {
    expect(first).toMatchObject({ session: counts(1), sessionStartedAtMs: startMs, month: counts(1) })
    expect(first.monthName).toBe('2026-10')
  })
  test('within half an hour the session goes on', () => {
    const next = addUse(first, counts(0, 2), startMs + minutes(29))
    expect(next).toMatchObject({ session: counts(1, 2), sessionStartedAtMs: startMs, month: counts(1, 2) })
    expect(totalOf(next.session)).toBe(3)
  })
  test('after it another begins in the same month', () => {
    const next = addUse(first, counts(0, 2), startMs + minutes(30))
    expect(next).toMatchObject({ session: counts(0, 2), month: counts(1, 2) })
  })
  test('a new month begins at nothing, also in the middle of a session', () => {
    const almost = addUse(first, counts(1), startMs + minutes(25))
    const next = addUse(almost, counts(0, 0, 0, 4), startMs + minutes(51))
    expect(addUse(next, counts(), startMs + minutes(61))).toMatchObject({
      session: counts(2, 0, 0, 4),
      month: counts(),
      monthName: '2026-11',
    })
  })
})

test('a counter stores videos as clips, which service workers of an earlier build still add to', async () => {
  let stored: StoredDataUse | undefined
  const count = createCounter(async (decide) => void (stored = decide(stored)))
  await count([transfer('/media/a.mp4')])
  expect(stored?.month).toEqual({ clips: 10, pictures: 0, app: 0, other: 0 })
  if (stored) stored.month.clips += 7
  await count([transfer('/media/a.mp4')])
  expect(stored && toDataUse(stored).month).toEqual(counts(27))
})

describe('a counter', () => {
  const observed = [transfer('/media/a.mp4'), transfer('/api/session/', { workerStart: 5 })]

  test('adds what it is to count, and writes nothing where that is nothing', async () => {
    const stored: StoredDataUse[] = []
    const count = createCounter(
      async (decide) => void stored.push(decide(stored.at(-1))),
      ({ workerStart }) => workerStart === 0,
    )
    await count(observed)
    await count(observed)
    await count(observed.slice(1))
    expect(stored.map((use) => toDataUse(use).month)).toEqual([counts(10), counts(20)])
  })

  test('counts nothing without a store, and says nothing', async () => {
    const count = createCounter(() => {
      throw new TypeError('There is no IndexedDB.')
    })
    await expect(count(observed)).resolves.toBeUndefined()
  })
})
