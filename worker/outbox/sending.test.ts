import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem } from '../http/problems.ts'
import {
  createDevice,
  ADA,
  actions,
  applied,
  failing,
  noNetwork,
  pass,
  type Device,
} from './device.fixture.ts'

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

describe('an action', () => {
  test('is kept before it leaves, and goes when it is done', async () => {
    const tab = device.openLeader()
    let storedCount = 0
    device.answers = [async () => (storedCount = (await device.store.list()).size)]
    await device.like(tab, '1', true)
    await pass(0)
    expect(storedCount).toBe(1)
    expect(await actions(tab)).toEqual([])
    expect(applied(tab)).toBe(1)
  })

  test('that is handed over again is the same, also while it is under way', async () => {
    const tab = device.openLeader()
    device.answers = [() => new Promise(() => {})]
    await device.like(tab, '1', true, 'same')
    await pass(0)
    await device.like(tab, '1', true, 'same')
    expect(await actions(tab)).toMatchObject([{ id: 'same', state: 'sending' }])
  })

  test('keeps its key over all attempts', async () => {
    const tab = device.openLeader()
    device.answers = [noNetwork, noNetwork]
    await device.like(tab, '1', true, 'the-key')
    await pass(10_000)
    expect(device.sent.map(({ id }) => id)).toEqual(['the-key', 'the-key', 'the-key'])
    expect(await actions(tab)).toEqual([])
  })

  test('of another tab is sent by the leader, and both hear of it', async () => {
    const leader = device.openLeader()
    const other = device.openTab()
    await device.like(other, '1', true)
    await pass(0)
    expect(device.sent).toHaveLength(1)
    expect([applied(leader), applied(other)]).toEqual([1, 1])
  })

  test('goes on with the next leader', async () => {
    const first = device.openLeader()
    device.answers = [() => new Promise(() => {})]
    await device.like(first, '1', true)
    await pass(0)
    first.stop()
    const second = device.openLeader()
    await pass(0)
    expect(device.sent.map(({ attemptCount }) => attemptCount)).toEqual([1, 2])
    expect(applied(second)).toBe(1)
  })
})

describe('several entities', () => {
  test('go at the same time, but no more than four', async () => {
    const tab = device.openLeader()
    device.answers = Array.from(
      { length: 10 },
      () => () => new Promise((resolve) => setTimeout(resolve, 1_000)),
    )
    for (let video = 1; video <= 10; video++) await device.like(tab, String(video), true)
    await pass(0)
    expect(device.sent).toHaveLength(4)
    await pass(3_000)
    expect(device.sent).toHaveLength(10)
  })

  test('without a network one is tried at a time, and all go when it gets through', async () => {
    const tab = device.openLeader()
    device.answers = Array.from({ length: 8 }, () => noNetwork)
    for (let video = 1; video <= 10; video++) await device.like(tab, String(video), true)
    await pass(0)
    const atFirst = device.sent.length
    expect(atFirst).toBeLessThanOrEqual(4)
    await pass(1_000)
    expect(device.sent).toHaveLength(atFirst + 1)
    await pass(180_000)
    expect(await actions(tab)).toEqual([])
  })

  test('one that the server cannot do holds back no other', async () => {
    const tab = device.openLeader()
    device.answers = Array.from({ length: 3 }, () => failing({ httpStatus: 500 }))
    await device.like(tab, '1', true)
    await pass(0)
    await device.like(tab, '2', true)
    await device.like(tab, '3', true)
    await device.like(tab, '4', true)
    await pass(0)
    expect(applied(tab)).toBe(1)
    await pass(10_000)
    expect(applied(tab)).toBe(4)
  })
})

describe('delays', () => {
  test('Retry-After is waited out, whatever else happens, unless the viewer asks', async () => {
    const tab = device.openLeader()
    device.answers = [failing({ httpStatus: 429, retryAfterMs: 30_000 })]
    await device.like(tab, '1', true, 'first')
    await pass(0)
    tab.outbox.wake()
    await device.like(tab, '2', true)
    await pass(29_000)
    expect(device.sent).toHaveLength(1)
    expect((await actions(tab))[0]?.retryAtMs).toBeGreaterThan(Date.now())
    await tab.outbox.retry('first')
    await pass(0)
    expect(device.sent).toHaveLength(3)
  })

  test('while the site is read-only an action waits, is listed with the time of its next try, and is sent afterwards', async () => {
    const tab = device.openLeader()
    const readOnly = failing({ httpStatus: 503, sentence: 'siteReadOnly', retryAfterMs: 60_000 })
    device.answers = [readOnly, readOnly]
    await device.like(tab, '1', true)
    await pass(59_000)
    expect(await actions(tab)).toMatchObject([{ state: 'queued', retryAtMs: Date.now() + 1_000 }])
    await pass(59_000)
    expect([device.sent.length, (await actions(tab)).length]).toEqual([2, 1])
    await pass(2_000)
    expect([applied(tab), await actions(tab)]).toEqual([1, []])
  })

  test('a network that is back, the focus, or a new start end the others', async () => {
    const tab = device.openLeader()
    device.answers = Array.from({ length: 6 }, () => noNetwork)
    await device.like(tab, '1', true)
    await pass(25_000)
    const before = device.sent.length
    tab.outbox.wake()
    await pass(0)
    expect(device.sent).toHaveLength(before + 1)
  })

  test('offline nothing is tried', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    await device.like(tab, '1', true)
    await pass(600_000)
    expect(device.sent).toEqual([])
    expect(await actions(tab)).toMatchObject([{ state: 'queued' }])
  })

  test('a captcha that was closed holds back its own kind only, until it is asked for', async () => {
    const tab = device.openLeader()
    device.answers = [() => Promise.reject(new ApiError(captchaClosedProblem))]
    const follow = { op: 'follows.set', userId: ADA, subject: '', createdAtMs: 0 } as const
    await tab.outbox.add({ ...follow, id: 'one', input: { userId: '1', follow: true } })
    await pass(0)
    await tab.outbox.add({ ...follow, id: 'two', input: { userId: '2', follow: true } })
    await device.like(tab, '1', true)
    await pass(60_000)
    expect(device.sent.map(({ op }) => op)).toEqual(['follows.set', 'likes.set'])
    await tab.outbox.retry('one')
    await pass(0)
    expect(await actions(tab)).toEqual([])
  })
})

test('a CSRF token that is old asks the page for the new one', async () => {
  const tab = device.openLeader()
  device.answers = [failing({ httpStatus: 403, statusCode: StatusCode.csrfRefused })]
  await device.like(tab, '1', true)
  await pass(0)
  expect(tab.failures).toEqual(['csrf'])
  tab.outbox.wake()
  await pass(0)
  expect(await actions(tab)).toEqual([])
})
