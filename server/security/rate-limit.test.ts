import { expect, test } from 'vitest'

import { createRateLimiter } from './rate-limit.ts'

const RATE = { max: 3, windowMs: 3_000 }

function limiterWithClock(scale = 1) {
  const clock = { ms: 1_000_000 }
  return { clock, limiter: createRateLimiter(scale, () => clock.ms) }
}

test('lets the allowance through at once, then says how long to wait', async () => {
  const { clock, limiter } = limiterWithClock()
  for (let call = 0; call < 3; call++) expect(await limiter.take('a', RATE)).toBe(0)
  expect(await limiter.take('a', RATE)).toBe(1_000)
  clock.ms += 400
  expect(await limiter.take('a', RATE)).toBe(600)
  clock.ms += 600
  expect(await limiter.take('a', RATE)).toBe(0)
  expect(await limiter.take('a', RATE)).toBe(1_000)
})

test('a refused call does not lengthen the wait', async () => {
  const { clock, limiter } = limiterWithClock()
  for (let call = 0; call < 50; call++) await limiter.take('a', RATE)
  clock.ms += 1_000
  expect(await limiter.take('a', RATE)).toBe(0)
})

test('what one of several rates refuses counts for none of them', async () => {
  const { limiter } = limiterWithClock()
  const ONE = { max: 1, windowMs: 60_000 }
  expect(
    await limiter.takeAll([
      ['address', RATE],
      ['ann', ONE],
    ]),
  ).toBe(0)
  for (let call = 0; call < 9; call++) {
    expect(
      await limiter.takeAll([
        ['address', RATE],
        ['ann', ONE],
      ]),
    ).toBe(60_000)
  }
  for (const name of ['ben', 'cay'])
    expect(
      await limiter.takeAll([
        ['address', RATE],
        [name, ONE],
      ]),
    ).toBe(0)
  expect(
    await limiter.takeAll([
      ['address', RATE],
      ['dan', ONE],
    ]),
  ).toBe(1_000)
  // Nothing is left for the last one.
  expect(await limiter.take('dan', ONE)).toBe(0)
})

test('tells how long to wait, and counts nothing', async () => {
  const { limiter } = limiterWithClock()
  for (let time = 0; time < 5; time++) expect(await limiter.waitOf([['a', RATE]])).toBe(0)
  for (let call = 0; call < 3; call++) expect(await limiter.take('a', RATE)).toBe(0)
  expect(await limiter.waitOf([['a', RATE]])).toBe(1_000)
})

test('a call may cost more than one', async () => {
  const { limiter } = limiterWithClock()
  expect(await limiter.take('a', RATE, 2.5)).toBe(0)
  expect(await limiter.take('a', RATE, 1)).toBe(500)
  expect(await limiter.take('a', RATE, 0.5)).toBe(0)
})

test('keys do not count for each other', async () => {
  const { limiter } = limiterWithClock()
  for (let call = 0; call < 4; call++) await limiter.take('a', RATE)
  expect(await limiter.take('b', RATE)).toBe(0)
})

test('a scale raises the allowance', async () => {
  const { limiter } = limiterWithClock(10)
  for (let call = 0; call < 30; call++) expect(await limiter.take('a', RATE)).toBe(0)
  expect(await limiter.take('a', RATE)).toBeGreaterThan(0)
})
