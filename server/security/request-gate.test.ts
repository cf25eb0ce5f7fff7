import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createRequestGate } from './request-gate.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LIMITS = { atOnce: 2, atOnceOfAll: 100, rate: { max: 4, windowMs: 1_000 }, maxWaitMs: 3_000 }
const stays = new AbortController().signal
const gateOf = (limits = LIMITS) => createRequestGate(limits, 1)

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

test('many addresses together get no more than all places, and each one in its turn', async () => {
  const gate = gateOf({ ...LIMITS, atOnceOfAll: 3 })
  const crowd = Array.from({ length: 50 }, (_, index) => enterAll(gate, 20, `crowd ${index}`))
  const inCrowd = () => crowd.flatMap(({ states }) => states).filter((state) => state === 'in').length
  await vi.advanceTimersByTimeAsync(0)
  expect(inCrowd()).toBe(3)
  const other = enterAll(gate, 2, 'other')
  // Each of the 49 addresses that wait before it gets one, and none of them two.
  for (let turn = 0; turn < 50; turn += 1) {
    expect(other.states[0]).toBe('waits')
    const running = crowd.find(({ leaves }) => leaves.length > 0)
    running?.leaves.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([inCrowd(), other.states]).toEqual([52, ['in', 'waits']])
})

test('an address that is held up by its rate gets its place later, and holds up none', async () => {
  const gate = gateOf({ ...LIMITS, atOnceOfAll: 1 })
  const { states, leaves } = enterAll(gate, 6)
  const leaveAll = async () => {
    while (leaves.length > 0) {
      leaves.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  await vi.advanceTimersByTimeAsync(0)
  await leaveAll()
  expect(states).toEqual(['in', 'in', 'in', 'in', 'waits', 'waits'])
  const other = enterAll(gate, 1, 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(other.states).toEqual(['in'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states[4]).toBe('waits')
  other.leaves[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  await leaveAll()
  expect(states).toEqual(Array.from({ length: 6 }, () => 'in'))
})

test('those that wait are let in only after a look at what else has arrived', async () => {
  vi.useRealTimers()
  const gate = gateOf({ ...LIMITS, atOnceOfAll: 1, rate: { max: 1_000, windowMs: 1_000 } })
  const order: string[] = []
  const answer = async (name: string) => {
    const leave = await gate.enter(name, stays)
    order.push(name)
    leave?.()
  }
  const pages = ['first', 'second', 'third', 'fourth'].map(answer)
  setImmediate(() => order.push('something else'))
  await Promise.all(pages)
  await new Promise(setImmediate)
  expect(order.slice(0, 2)).toEqual(['first', 'something else'])
})
