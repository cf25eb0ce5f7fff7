import { expect, test } from 'vitest'

import { videoPinEntity } from '#contract/entities.ts'

import { pinnedFirst } from './pinned-first.ts'
import { videoFixture } from './video.fixture.ts'

const page = (...ids: string[]) => ({
  itemList: ids.map((id) => ({ ...videoFixture(id), ...(id === 'p' && { isPinned: true }) })),
  hasMore: true,
  minCursor: '',
  maxCursor: ids.join(''),
})
const data = { pages: [page('p', 'a', 'b'), page('c', 'd')], pageParams: ['', 'pab'] }
const seen = (wishes: Record<string, boolean>) =>
  pinnedFirst(data, wishes).pages.flatMap(({ itemList }) =>
    itemList.map(({ id, isPinned }) => (isPinned ? id.toUpperCase() : id)),
  )

test('a list without wishes is as it came', () => {
  expect(pinnedFirst(data, {})).toBe(data)
})

test('a video that was pinned here stands first and is marked; one that was unpinned is not', () => {
  expect(seen({ [videoPinEntity('d')]: true })).toEqual(['D', 'P', 'a', 'b', 'c'])
  expect(seen({ [videoPinEntity('p')]: false })).toEqual(['p', 'a', 'b', 'c', 'd'])
  expect(seen({ [videoPinEntity('elsewhere')]: true })).toEqual(['P', 'a', 'b', 'c', 'd'])
})

test('the places at which pages go on stay', () => {
  expect(pinnedFirst(data, { [videoPinEntity('d')]: true }).pages.map(({ maxCursor }) => maxCursor)).toEqual([
    'pab',
    'cd',
  ])
})
