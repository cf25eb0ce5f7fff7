import { beforeEach, describe, expect, test } from 'vitest'

import { currentVideoId, videoLists, mergeById, mergeVideoList, setCurrentVideo } from './video-lists.ts'

beforeEach(() => {
  videoLists.lists = {}
})

describe('item lists (specification section 3)', () => {
  test('are keyed by name and merged by id', () => {
    mergeVideoList('foryou_list', ['1', '2'])
    mergeVideoList('foryou_list', ['2', '3', '3', '1', '4'])
    mergeVideoList('following_list', ['9'])
    expect(videoLists.lists.foryou_list?.ids).toEqual(['1', '2', '3', '4'])
    expect(videoLists.lists.following_list?.ids).toEqual(['9'])
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
    expect(currentVideoId('foryou_list')).toBeNull()
    mergeVideoList('foryou_list', ['1', '2'])
    setCurrentVideo('foryou_list', '2')
    expect(currentVideoId('foryou_list')).toBe('2')
    expect(videoLists.lists.foryou_list?.ids).toEqual(['1', '2'])
  })
})
