import { expect, test } from 'vitest'

import { pagesAround } from './pages-around.ts'
import { itemListFixture } from './video.fixture.ts'

const list = (count: number) => ({
  pages: Array.from({ length: count }, (_, index) => itemListFixture(`v${index}`)),
  pageParams: Array.from({ length: count }, (_, index) => (index === 0 ? '' : `after ${index - 1}`)),
})
const pageSize = JSON.stringify(list(1).pages[0]).length
const pagesWithin = (count: number, placedId: string, maxPages: number) => {
  const { pages, pageParams } = pagesAround(list(count), new Set([placedId]), (maxPages + 0.5) * pageSize)
  expect(pageParams).toHaveLength(pages.length)
  return pages.map(({ itemList: [video] }) => video?.id)
}

test.each([
  ['all, where there is space', 3, 'v1', 9, ['v0', 'v1', 'v2']],
  ['the page somebody is at, the one before it and those after it', 9, 'v4', 4, ['v3', 'v4', 'v5', 'v6']],
  ['those before it, when there is space left', 6, 'v4', 5, ['v1', 'v2', 'v3', 'v4', 'v5']],
  ['those at the start, when nobody is at one', 9, 'none', 2, ['v0', 'v1']],
  ['the one that somebody is at, however large it is', 3, 'v1', 0, ['v1']],
])('of a long list it keeps %s', (_what, count, placedId, maxPages, ids) => {
  expect(pagesWithin(count, placedId, maxPages)).toEqual(ids)
})
