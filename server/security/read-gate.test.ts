import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createReadGate } from './read-gate.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LIMITS = { atOnce: 2, rate: { max: 4, windowMs: 1_000 }, maxWaitMs: 3_000 }
const stays = new AbortController().signal
const gateOf = (limits = LIMITS) => createReadGate(limits, 1)

/** Enters so many times and tells what has become of each. */
function enterAll(gate: ReturnType<typeof gateOf>, count: number, address = 'a') {
  const states = Array.from({ length: count }, (): string => 'waits')
  const leaves: (() => void)[] = []
  const enter = async (index: number) => {
    const leave = await gate.enter(address, stays)
    states[index] = leave ? 'in' : 'refused'
    if (leave) leaves.push(leave)
  }
  for (let index = 0; index < count; index += 1) {
    void enter(index)
  }
  return { states, leaves }
}

test('so many of one address are answered at once, the next ones when one of them is', async () => {
  const { states, leaves } = enterAll(gateOf(), 4)
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['in', 'in', 'waits', 'waits'])
  leaves[1]?.()
  leaves[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['in', 'in', 'in', 'waits'])
})

test('one address does not keep another waiting', async () => {
  const gate = gateOf()
  enterAll(gate, 1_000)
  const others = enterAll(gate, 2, 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(others.states).toEqual(['in', 'in'])
})

test('what comes faster than the rate is let in as the rate allows', async () => {
  const { states } = enterAll(gateOf({ ...LIMITS, atOnce: 100 }), 6)
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['in', 'in', 'in', 'in', 'waits', 'waits'])
  await vi.advanceTimersByTimeAsync(250)
  expect(states).toEqual(['in', 'in', 'in', 'in', 'in', 'waits'])
  await vi.advanceTimersByTimeAsync(250)
  expect(states.at(-1)).toBe('in')
})

test('whose turn does not come in time is refused, not before, and not all at one moment', async () => {
  const { states } = enterAll(gateOf(), 102)
  const refusedCount = () => states.filter((state) => state === 'refused').length
  await vi.advanceTimersByTimeAsync(2_249)
  expect(refusedCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(750)
  expect(refusedCount()).toBeGreaterThan(20)
  expect(refusedCount()).toBeLessThan(80)
  await vi.advanceTimersByTimeAsync(751)
  expect(refusedCount()).toBe(100)
})

test('who goes away leaves the line, and those behind move up', async () => {
  const gate = gateOf()
  const { leaves } = enterAll(gate, 2)
  const gone = new AbortController()
  const leaving = gate.enter('a', gone.signal)
  const { states } = enterAll(gate, 1)
  gone.abort()
  expect(await leaving).toBeUndefined()
  leaves[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['in'])
})
