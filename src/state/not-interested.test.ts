import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  forgetHiddenByUser,
  hiddenByGuest,
  hideVideo,
  isDismissed,
  notInterested,
  restoreNotInterested,
  settleHiddenByGuest,
  showVideoAgain,
} from './not-interested.ts'

beforeEach(() => {
  localStorage.clear()
  notInterested.choices = {}
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const idsOfNextVisit = () => {
  notInterested.choices = {}
  restoreNotInterested()
  return Object.keys(notInterested.choices)
}

test('a hidden video is remembered for all feeds and no other list, and can be taken back', () => {
  hideVideo('1', true)
  hideVideo('2', true)
  showVideoAgain('1')
  expect(idsOfNextVisit()).toEqual(['2'])
  expect(isDismissed('foryou_list', '2')).toBe(true)
  expect(isDismissed('following_list', '2')).toBe(true)
  expect(isDismissed('user_list:7', '2')).toBe(false)
  expect(isDismissed('foryou_list', '1')).toBe(false)
})

test('a guest’s choice lasts, a user’s until pages of an earlier visit are gone: the server has it', () => {
  hideVideo('1', true)
  hideVideo('2', false)
  vi.advanceTimersByTime(23 * 60 * 60 * 1_000)
  expect(idsOfNextVisit()).toEqual(['1', '2'])
  vi.advanceTimersByTime(2 * 60 * 60 * 1_000)
  expect(idsOfNextVisit()).toEqual(['1'])
})

test('a log-in hands a guest’s choices over, and the next user gets none of them', () => {
  hideVideo('1', true)
  hideVideo('2', true)
  const handedOver = hiddenByGuest()
  expect(handedOver).toEqual(['1', '2'])
  settleHiddenByGuest(handedOver)
  expect(hiddenByGuest()).toEqual([])
  expect(isDismissed('foryou_list', '1')).toBe(true)
  forgetHiddenByUser()
  expect(idsOfNextVisit()).toEqual([])
})

test('the last 500 are kept', () => {
  const choices = Array.from({ length: 501 }, (_, place) => [`v${place}`, { madeAt: place, isGuest: true }])
  localStorage.setItem('vireo.not-interested', JSON.stringify({ choices }))
  restoreNotInterested()
  hideVideo('v501', true)
  const ids = idsOfNextVisit()
  expect(ids).toHaveLength(500)
  expect(ids[0]).toBe('v2')
})

test('choices that earlier builds stored by list are read on', () => {
  localStorage.setItem('vireo.not-interested', '{"foryou_list":["1"],"following_list":["2"]}')
  restoreNotInterested()
  expect(hiddenByGuest()).toEqual(['1', '2'])
})

test.each(['{"foryou_list":7', '7', 'null', '{"choices":[["1"],7,["2",{"madeAt":"x","isGuest":1}],null]}'])(
  'words that are not ours hide nothing: %s',
  (text) => {
    localStorage.setItem('vireo.not-interested', text)
    restoreNotInterested()
    expect(notInterested.choices).toEqual({})
  },
)
