import { expect, test } from 'vitest'

import { ShownByTabs } from './shown.ts'

const watching = (userId: string, rev: number) => ({
  userId,
  watch: { videos: [{ id: '1', rev }], userIds: [] },
})

test.each([
  [3, 5],
  [5, 3],
])('of a video that one tab shows at revision %i and the next at %i the older counts', (first, second) => {
  const tabs = new ShownByTabs()
  tabs.set('a', watching('7', first))
  tabs.set('b', watching('7', second))
  expect(tabs.all()?.watch.videos).toEqual([{ id: '1', rev: 3 }])
})

test('of two tabs that think different people are logged in, the one that spoke last is right', () => {
  const tabs = new ShownByTabs()
  tabs.set('a', watching('7', 3))
  tabs.set('b', watching('8', 5))
  expect(tabs.all()).toEqual(watching('8', 5))
  tabs.set('a', watching('7', 3))
  expect(tabs.all()).toEqual(watching('7', 3))
})
