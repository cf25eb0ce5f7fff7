import { expect, test } from 'vitest'

import { createSpareTime } from './spare-time.ts'

/** A thread whose load the test controls. */
function threadOf() {
  const time = { idle: 0, active: 0 }
  const spareTime = createSpareTime(
    () => ({ ...time }),
    () => time.idle + time.active,
  )
  return {
    spareTime,
    rest: (ms: number) => void (time.idle += ms),
    work: (ms: number) => void (time.active += ms),
  }
}

test('while the thread rests often enough, nobody waits', () => {
  const { spareTime, rest, work } = threadOf()
  for (let turn = 0; turn < 100; turn += 1) {
    work(9)
    rest(11)
    expect(spareTime.take()).toBe(0)
  }
})

test('after work that was too much, the next one waits until half of the time was rest', () => {
  const { spareTime, rest, work } = threadOf()
  work(30)
  // 10 ms of work were saved up.
  expect(spareTime.take()).toBe(10)
  rest(9)
  expect(spareTime.take()).toBe(1)
  rest(1)
  expect(spareTime.take()).toBe(0)
})

test('a rest is saved for no more than a moment, and long work is made up for no longer', () => {
  const { spareTime, rest, work } = threadOf()
  rest(60_000)
  expect(spareTime.take()).toBe(0)
  work(22)
  expect(spareTime.take()).toBe(2)
  work(500)
  // The longest wait is over.
  expect(spareTime.take()).toBe(0)
  rest(39)
  expect(spareTime.take()).toBe(1)
  rest(1)
  expect(spareTime.take()).toBe(0)
})

test('a thread that is always at work lets one in after the longest wait', () => {
  const { spareTime, work } = threadOf()
  const letIn = Array.from({ length: 100 }, () => {
    work(10)
    return spareTime.take()
  }).filter((waitMs) => waitMs === 0)
  expect(letIn.length).toBeGreaterThanOrEqual(9)
  expect(letIn.length).toBeLessThanOrEqual(12)
})
