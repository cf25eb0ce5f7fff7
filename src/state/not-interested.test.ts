import { beforeEach, expect, test } from 'vitest'

import { hideVideo, notInterested, restoreNotInterested, showVideoAgain } from './not-interested.ts'

beforeEach(() => {
  localStorage.clear()
  notInterested.lists = {}
})

test('a hidden video is remembered for its list, and can be taken back', () => {
  hideVideo('foryou_list', '1')
  hideVideo('foryou_list', '2')
  showVideoAgain('foryou_list', '1')
  notInterested.lists = {}
  restoreNotInterested()
  expect(notInterested.lists).toEqual({ foryou_list: ['2'] })
})

test('the last 500 of a list are kept', () => {
  for (let id = 0; id < 502; id += 1) hideVideo('foryou_list', String(id))
  expect(notInterested.lists.foryou_list).toHaveLength(500)
  expect(notInterested.lists.foryou_list?.[0]).toBe('2')
})

test('words that are not ours hide nothing', () => {
  localStorage.setItem('vireo.not-interested', '{"foryou_list":7')
  restoreNotInterested()
  expect(notInterested.lists).toEqual({})
})
