import { beforeEach, expect, test } from 'vitest'

import { describeFirstTimes, forgetFirstTimes, storeFirstTimes } from './first-times.ts'

/** Specification section 3, storage keys: first open, first app launch. */
beforeEach(() => localStorage.clear())

test('the first visit and the first launch of the app are told once', () => {
  expect(describeFirstTimes('direct')).toEqual({ is_first_open: true })
  expect(localStorage).toHaveLength(0)
  storeFirstTimes('direct')
  expect(describeFirstTimes('direct')).toEqual({})
  expect(describeFirstTimes('pwa')).toEqual({ is_first_app_launch: true })
  storeFirstTimes('pwa')
  expect(describeFirstTimes('pwa')).toEqual({})
  expect(Object.keys(localStorage).toSorted()).toEqual(['first app launch', 'first open'])
})

test('their times stay those of the first', () => {
  localStorage.setItem('first open', '5')
  storeFirstTimes('direct')
  expect(localStorage.getItem('first open')).toBe('5')
})

test('nothing of them is left once the visit may not be recorded', () => {
  storeFirstTimes('pwa')
  forgetFirstTimes()
  expect(localStorage).toHaveLength(0)
})
