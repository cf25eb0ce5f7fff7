import * as v from 'valibot'
import { expect, test } from 'vitest'

import { IdSchema } from '#contract/models/primitives.ts'

import { nextId, smallestIdAt } from './ids.ts'

test('ids are unique and grow, also within a millisecond and when the clock is set back', () => {
  const nowMs = Date.now()
  const ids = [
    ...Array.from({ length: 10_000 }, () => nextId(nowMs)),
    ...Array.from({ length: 10 }, () => nextId(nowMs - 60_000)),
    nextId(nowMs + 60_000),
  ].map(BigInt)
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true)
})

test('ids fit the contract', () => {
  expect(v.is(IdSchema, nextId())).toBe(true)
})

test('the smallest id of a time divides those made before it from those after', () => {
  const nowMs = Date.now() + 120_000
  const before = BigInt(nextId(nowMs))
  const after = BigInt(nextId(nowMs + 1))
  expect(BigInt(smallestIdAt(nowMs))).toBeLessThanOrEqual(before)
  expect(BigInt(smallestIdAt(nowMs + 1))).toBeGreaterThan(before)
  expect(BigInt(smallestIdAt(nowMs + 1))).toBeLessThanOrEqual(after)
})
