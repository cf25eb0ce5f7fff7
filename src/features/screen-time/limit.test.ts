import { beforeEach, expect, test, vi } from 'vitest'

import { dayOf, type Count } from './count.ts'
import {
  changeLimit,
  isReached,
  limitMinutes,
  minutesToday,
  passToday,
  readCount,
  readLimit,
  writeCount,
} from './limit.ts'
import { hashPasscode, proofOf, readPasscode } from './passcode.ts'

beforeEach(() => localStorage.clear())
const now = new Date()
const spent = (minutes: number, isPassed = false): Count => ({
  day: dayOf(now),
  spentMs: minutes * 60_000,
  othersMs: 0,
  countedUntilMs: now.getTime(),
  isPassed,
})

test('minors begin with 60 minutes and can choose others, but not none; adults have none until they choose one', () => {
  expect(limitMinutes({ isMinor: true })).toBe(60)
  expect(limitMinutes({ isMinor: true, minutes: 120 })).toBe(120)
  expect(limitMinutes({ isMinor: true, minutes: 0 })).toBe(60)
  expect(limitMinutes({ isMinor: true, minutes: 9_999 })).toBe(60)
  expect(limitMinutes({})).toBe(0)
  expect(limitMinutes({ minutes: 30 })).toBe(30)
  expect(limitMinutes({ minutes: 0 })).toBe(0)
})

test('the limit is reached at its minute, and no longer once it was passed', () => {
  expect(isReached({ isMinor: true }, spent(59.9))).toBe(false)
  expect(isReached({ isMinor: true }, spent(60))).toBe(true)
  expect(isReached({ isMinor: true }, spent(60, true))).toBe(false)
  expect(isReached({}, spent(1_000))).toBe(false)
  // Includes the time on other devices.
  expect(isReached({ minutes: 30 }, { ...spent(10), othersMs: 20 * 60_000 })).toBe(true)
})

test('each user has their own limit and time, over reloads, and passes it for the day', () => {
  writeCount('7', spent(61.5))
  changeLimit('7', { isMinor: true })
  changeLimit('7', { minutes: 30 })
  expect(readLimit('7')).toEqual({ isMinor: true, minutes: 30 })
  expect(minutesToday('7', now)).toBe(61)
  expect([readLimit('8'), readCount('8'), minutesToday('8', now)]).toEqual([{}, undefined, 0])
  passToday('7', now)
  expect(readCount('7')?.isPassed).toBe(true)
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000)
  expect(minutesToday('7', tomorrow)).toBe(0)
})

test('without storage it holds for the page, and words that are not ours mean nothing', () => {
  localStorage.setItem('vireo.screen-time.9', '{"minutes":"x","passcode":{"salt":1},"isMinor":"yes"}')
  localStorage.setItem('vireo.screen-time-today.9', '[1]')
  expect([readLimit('9'), readCount('9')]).toEqual([{}, undefined])
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full')
  })
  writeCount('10', spent(5))
  set.mockRestore()
  expect(readCount('10')).toEqual(spent(5))
})

test('a passcode is four digits of any language, and is not stored as it is', async () => {
  expect(['1234', ' 1234 ', '１２３４', '١٢٣٤', '۱۲۳۴', '१२३४'].map(readPasscode)).toEqual(
    Array.from({ length: 6 }, () => '1234'),
  )
  expect(['123', '12345', '12a4', ''].map(readPasscode)).toEqual(Array.from({ length: 4 }))
  const hashed = await hashPasscode('1234')
  expect(JSON.stringify(hashed)).not.toContain('1234')
  expect(await proofOf('1234', hashed)).toBe(hashed.hash)
  expect(await proofOf('1235', hashed)).not.toBe(hashed.hash)
  expect((await hashPasscode('1234')).hash).not.toBe(hashed.hash)
})
