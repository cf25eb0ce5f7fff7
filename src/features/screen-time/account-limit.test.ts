import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { NETWORK_ERROR } from '#contract/constants.ts'
import type { ScreenTime } from '#contract/endpoints/screen-time.ts'
import { ApiError } from '#contract/errors.ts'

import { changeScreenTime, forgetPasscode, syncScreenTime } from './account-limit.ts'
import { dayOf } from './count.ts'
import { changeLimit, minutesToday, readCount, readLimit, writeCount } from './limit.ts'
import { hashPasscode, type HashedPasscode } from './passcode.ts'

/** Screen time of an account, on a device that loses its network. */

const state: ScreenTime = {
  minutes: null,
  passcode: null,
  isMinor: false,
  isPassed: false,
  ownMs: 0,
  othersMs: 0,
}
const away = new ApiError({ statusCode: NETWORK_ERROR, httpStatus: 0, message: 'You’re offline.' })
const refused = new ApiError({
  statusCode: 403,
  httpStatus: 403,
  message: 'That isn’t your passcode.',
  fields: { passcode: 'That isn’t your passcode.' },
})
const set = vi.fn<ApiClient['screenTime']['set']>()
const report = vi.fn<ApiClient['screenTime']['report']>()
const forget = vi.fn<ApiClient['account']['forgetPasscode']>()
const api = { screenTime: { set, report }, account: { forgetPasscode: forget } } as unknown as ApiClient
const guess = (entered: string) => changeScreenTime(api, '7', {}, entered)
const today = () => dayOf(new Date())
let [first, second]: HashedPasscode[] = []

beforeEach(async () => {
  vi.useRealTimers()
  localStorage.clear()
  set.mockReset().mockResolvedValue(state)
  report.mockReset().mockResolvedValue(state)
  first ??= await hashPasscode('1111')
  second ??= await hashPasscode('2222')
})

test('a device that is new to the account has its limit, passcode and time; its own time stays', async () => {
  writeCount('7', {
    day: today(),
    spentMs: 600_000,
    othersMs: 0,
    countedUntilMs: Date.now(),
    isPassed: false,
  })
  report.mockResolvedValue({
    ...state,
    minutes: 30,
    passcode: first ?? null,
    ownMs: 60_000,
    othersMs: 1_200_000,
  })
  await syncScreenTime(api, '7')
  expect(report).toHaveBeenCalledExactlyOnceWith({ day: today(), spentMs: 600_000 })
  expect(readLimit('7')).toMatchObject({ minutes: 30, passcode: first })
  expect(minutesToday('7', new Date())).toBe(30)
  // Storage was cleared, but the server still has it.
  localStorage.clear()
  report.mockResolvedValue({ ...state, ownMs: 600_000 })
  await syncScreenTime(api, '7')
  expect(minutesToday('7', new Date())).toBe(10)
})

test('what was chosen while each device had its own limit is handed over, once', async () => {
  changeLimit('7', { minutes: 90, passcode: first })
  report.mockResolvedValue({ ...state, minutes: 90, passcode: first ?? null })
  await syncScreenTime(api, '7')
  await syncScreenTime(api, '7')
  expect(set).toHaveBeenCalledExactlyOnceWith({ day: today(), minutes: 90, passcode: first })
})

test('without a network changes hold here, and are sent with the passcode that was there before', async () => {
  changeLimit('7', { minutes: 30, passcode: first, isOfAccount: true })
  set.mockRejectedValue(away)
  expect(await changeScreenTime(api, '7', { minutes: 60 }, '2222')).toBe('That isn’t your passcode.')
  expect(await changeScreenTime(api, '7', { minutes: 60 }, '1111')).toBeUndefined()
  expect(await changeScreenTime(api, '7', { ...(second && { passcode: second }) }, '1111')).toBeUndefined()
  writeCount('7', { day: today(), spentMs: 0, othersMs: 0, countedUntilMs: Date.now(), isPassed: false })
  expect(await changeScreenTime(api, '7', { isPassed: true }, '2222')).toBeUndefined()
  expect(readCount('7')?.isPassed).toBe(true)
  expect(readLimit('7')).toMatchObject({ minutes: 60, passcode: second })

  report.mockRejectedValue(away)
  await expect(syncScreenTime(api, '7')).rejects.toBe(away)
  expect(readLimit('7').pending).toBeDefined()
  set.mockReset().mockResolvedValue(state)
  report.mockResolvedValue({ ...state, minutes: 60, passcode: second ?? null })
  await syncScreenTime(api, '7')
  expect(set).toHaveBeenCalledExactlyOnceWith({
    day: today(),
    minutes: 60,
    passcode: second,
    isPassed: true,
    proof: first?.hash,
  })
  expect(readLimit('7').pending).toBeUndefined()
})

test('a change that another device has overtaken is dropped: the account’s counts', async () => {
  changeLimit('7', { minutes: 30, passcode: first, isOfAccount: true, pending: { minutes: 120, proof: 'x' } })
  set.mockRejectedValue(refused)
  report.mockResolvedValue({ ...state, minutes: 30, passcode: second ?? null })
  await syncScreenTime(api, '7')
  expect(readLimit('7')).toMatchObject({ minutes: 30, passcode: second })
  expect(readLimit('7').pending).toBeUndefined()
})

test('a change that came after too many calls waits for the next time', async () => {
  const busy = new ApiError({ statusCode: 429, httpStatus: 429, message: 'Too many requests.' })
  changeLimit('7', { minutes: 60, isOfAccount: true, pending: { minutes: 60 } })
  set.mockRejectedValueOnce(busy)
  await expect(syncScreenTime(api, '7')).rejects.toBe(busy)
  expect(readLimit('7')).toMatchObject({ minutes: 60, pending: { minutes: 60 } })
})

test('a passcode that another device has changed is tried with its new salt', async () => {
  changeLimit('7', { passcode: first, isOfAccount: true })
  report.mockResolvedValue({ ...state, passcode: second ?? null })
  set
    .mockRejectedValueOnce(refused)
    .mockResolvedValueOnce({ ...state, minutes: 60, passcode: second ?? null })
  expect(await changeScreenTime(api, '7', { minutes: 60 }, '2222')).toBeUndefined()
  expect(set.mock.calls[1]?.[0]).toMatchObject({ proof: second?.hash })
  set.mockRejectedValue(refused)
  expect(await changeScreenTime(api, '7', { minutes: 60 }, '3333')).toBe('That isn’t your passcode.')
})

test('without a network guesses cost more and more time, also after a reload, and the right one ends that', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] })
  changeLimit('7', { passcode: first, isOfAccount: true })
  set.mockRejectedValue(away)
  for (let count = 1; count <= 5; count++) {
    expect(await guess('0000')).toBe('That isn’t your passcode.')
  }
  expect(await guess('1111')).toBe('Too many wrong passcodes. Try again in 1 minute.')
  vi.setSystemTime(Date.now() + 61_000)
  expect(await guess('0000')).toBe('That isn’t your passcode.')
  expect(await guess('1111')).toBe('Too many wrong passcodes. Try again in 2 minutes.')
  vi.setSystemTime(Date.now() + 121_000)
  expect(await guess('1111')).toBeUndefined()
  expect(await guess('0000')).toBe('That isn’t your passcode.')
  expect(await guess('1111')).toBeUndefined()
})

test('an answer from before a change does not take it back', async () => {
  const { promise, resolve } = Promise.withResolvers<ScreenTime>()
  report.mockReturnValue(promise)
  set.mockResolvedValue({ ...state, minutes: 30 })
  const synced = syncScreenTime(api, '7')
  await changeScreenTime(api, '7', { minutes: 30 }, undefined)
  resolve(state)
  expect(await synced).toBe(false)
  expect(readLimit('7')).toMatchObject({ minutes: 30 })
})

test('nor does it bring a passcode back that was forgotten meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<ScreenTime>()
  changeLimit('7', { passcode: first, isOfAccount: true })
  report.mockReturnValue(promise)
  forget.mockResolvedValue({})
  const synced = syncScreenTime(api, '7')
  await forgetPasscode(api, '7', { password: 'x', code: '' })
  resolve({ ...state, passcode: first ?? null })
  expect(await synced).toBe(false)
  expect(readLimit('7').passcode).toBeUndefined()
})
