import { beforeEach, describe, expect, test } from 'vitest'

import { currentItem, itemList, mergeById, mergeItemList, setCurrentItem } from './item-list.ts'

beforeEach(() => {
  itemList.lists = {}
})

describe('item lists (specification section 3)', () => {
  test('are keyed by name and merged by id', () => {
    mergeItemList('foryou_list', ['1', '2'])
    mergeItemList('foryou_list', ['2', '3', '3', '1', '4'])
    mergeItemList('following_list', ['9'])
    expect(itemList.lists.foryou_list?.ids).toEqual(['1', '2', '3', '4'])
    expect(itemList.lists.following_list?.ids).toEqual(['9'])
  })

  test('pages that overlap show each video once, in its first place', () => {
    const items = ['a', 'b', 'a', 'c', 'b'].map((id, place) => ({ id, place }))
    expect(mergeById(items)).toEqual([
      { id: 'a', place: 0 },
      { id: 'b', place: 1 },
      { id: 'c', place: 3 },
    ])
  })

  test('remember where the person was', () => {
    expect(currentItem('foryou_list')).toBeNull()
    mergeItemList('foryou_list', ['1', '2'])
    setCurrentItem('foryou_list', '2')
    expect(currentItem('foryou_list')).toBe('2')
    expect(itemList.lists.foryou_list?.ids).toEqual(['1', '2'])
  })
})
