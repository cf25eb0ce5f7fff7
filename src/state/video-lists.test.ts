import { beforeEach, describe, expect, test } from 'vitest'

import { mergeById } from './merge-by-id.ts'
import {
  currentVideoId,
  videoLists,
  listOf,
  type ListName,
  type ListRef,
  nameOf,
  setCurrentVideo,
} from './video-lists.ts'

beforeEach(() => {
  videoLists.lists = {}
})

describe('item lists (specification section 3)', () => {
  test('are keyed by name', () => {
    setCurrentVideo('foryou_list', '1')
    setCurrentVideo('following_list', '9')
    expect([currentVideoId('foryou_list'), currentVideoId('following_list')]).toEqual(['1', '9'])
  })

  test('are merged by id: pages that overlap show each video once, in its first place', () => {
    const items = ['a', 'b', 'a', 'c', 'b'].map((id, place) => ({ id, place }))
    expect(mergeById(items)).toEqual([
      { id: 'a', place: 0 },
      { id: 'b', place: 1 },
      { id: 'c', place: 3 },
    ])
  })

  test('remember where the viewer was', () => {
    expect(currentVideoId('foryou_list')).toBeNull()
    setCurrentVideo('foryou_list', '2')
    expect(currentVideoId('foryou_list')).toBe('2')
  })
})

test.each<[ListRef, ListName]>([
  [{ kind: 'foryou_list' }, 'foryou_list'],
  [{ kind: 'user_list', id: '7' }, 'user_list:7'],
  [{ kind: 'challenge_list', id: '7', order: 'top' }, 'challenge_list:7'],
  [{ kind: 'music_list', id: '7', order: 'newest' }, 'music_list:7:newest'],
  [{ kind: 'search_list', filters: '', text: 'a:b' }, 'search_list::a:b'],
  [
    { kind: 'search_list', filters: 'days=7&sort=newest', text: 'cats' },
    'search_list:days=7&sort=newest:cats',
  ],
  [{ kind: 'share_list', type: 'video', id: '7' }, 'share_list:video:7'],
])('the list %o has the name %s, from which it is read again', (list, name) => {
  expect(nameOf(list)).toBe(name)
  expect(listOf(name)).toEqual(list)
})
