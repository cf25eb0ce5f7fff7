import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createRequestGate } from './request-gate.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const RATE = { max: 4, windowMs: 1_000 }
const NOT_MODEST = { max: 1, windowMs: 60_000 }
const LIMITS = { atOnce: 2, atOnceOfAll: 100, rate: RATE, modestRate: RATE, maxWaitMs: 3_000 }
const stays = new AbortController().signal
/** @param thread how long those with many requests have to wait for spare time of the thread */
const gateOf = (limits = LIMITS, thread = { waitMs: 0 }) =>
  createRequestGate(limits, 1, { take: () => thread.waitMs })

/** Enters `count` times and returns the state of each. */
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

/** Lets the loop turn so often: in spare time one is let in at each turn. */
async function turnLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await vi.advanceTimersByTimeAsync(1)
}

/** Many addresses that ask for much: each has had what it asked for first, and has more waiting. */
async function enterCrowd(gate: ReturnType<typeof gateOf>, addressCount = 20) {
  const crowd = Array.from({ length: addressCount }, (_, index) => enterAll(gate, 12, `crowd ${index}`))
  await vi.advanceTimersByTimeAsync(0)
  const countIn = () => crowd.flatMap(({ states }) => states).filter((state) => state === 'in').length
  const leaves = () => crowd.flatMap((one) => one.leaves.splice(0))
  return { crowd, countIn, leaves }
}

test('one address does not keep another waiting', async () => {
  const gate = gateOf()
  enterAll(gate, 1_000)
  const others = enterAll(gate, 2, 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(others.states).toEqual(['in', 'in'])
})

const isIn = (states: string[]) => states[0] === 'in'

test('who asks from ever new networks of their own IPv6 site asks for much, and others come before', async () => {
  const thread = { waitMs: 40 }
  const gate = gateOf({ ...LIMITS, modestRate: RATE }, thread)
  const site = Array.from({ length: 64 }, (_, index) => enterAll(gate, 1, `2001:db8:1:${index.toString(16)}`))
  await vi.advanceTimersByTimeAsync(0)
  // As many as one network has on its own, and twice that for the block of 256 around it.
  expect(site.filter(({ states }) => isIn(states)).length).toBeLessThan(16)
  const other = enterAll(gate, 2, '2001:db8:2:0')
  await vi.advanceTimersByTimeAsync(0)
  expect(other.states).toEqual(['in', 'in'])
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
  const gate = gateOf({ ...LIMITS, atOnceOfAll: 2 })
  const { crowd, countIn, leaves } = await enterCrowd(gate)
  expect(countIn()).toBe(2)
  // The first one was alone, and got both places.
  for (let turn = 1; turn < 20; turn += 1) {
    for (const leave of leaves()) leave()
    await turnLoop(2)
    expect(countIn()).toBe(turn + 2)
  }
  const counts = crowd.map(({ states }) => states.filter((state) => state === 'in').length)
  expect(counts).toEqual([2, ...Array.from({ length: 19 }, () => 1)])
})

test('those with many requests under way leave half of the places to whoever comes with few', async () => {
  const gate = gateOf({ ...LIMITS, atOnceOfAll: 4 })
  const { countIn, leaves } = await enterCrowd(gate)
  const before = countIn()
  for (const leave of leaves()) leave()
  await turnLoop(5)
  expect(countIn() - before).toBe(2)
  const other = enterAll(gate, 2, 'other')
  await vi.advanceTimersByTimeAsync(0)
  expect(other.states).toEqual(['in', 'in'])
})

test('those with many requests under way wait until the thread has time to spare, those with few do not', async () => {
  const thread = { waitMs: 40 }
  const gate = gateOf({ ...LIMITS, modestRate: NOT_MODEST }, thread)
  const { countIn, leaves } = await enterCrowd(gate)
  const before = countIn()
  for (const leave of leaves()) leave()
  const other = enterAll(gate, 2, 'other')
  await vi.advanceTimersByTimeAsync(40)
  expect(countIn() - before).toBe(0)
  expect(other.states).toEqual(['in', 'in'])
  thread.waitMs = 0
  await vi.advanceTimersByTimeAsync(40)
  await turnLoop(20)
  expect(countIn() - before).toBeGreaterThanOrEqual(20)
})

/** Enters one after the other, leaves at once, and writes down who was let in. */
function enterInOrder(gate: ReturnType<typeof gateOf>, names: readonly string[]): string[] {
  const order: string[] = []
  const enter = async (name: string) => {
    const leave = await gate.enter(name, stays)
    order.push(name)
    leave?.()
  }
  for (const name of names) void enter(name)
  return order
}
const twice = (names: string[]) => names.flatMap((name) => [name, name])
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

test('what a person asks for comes before what comes faster, and that only after a look at what else has arrived', async () => {
  const gate = gateOf({ ...LIMITS, modestRate: NOT_MODEST })
  const fast = enterInOrder(gate, twice(named('few', 5)))
  await vi.advanceTimersByTimeAsync(0)
  expect(fast.length).toBeLessThanOrEqual(7)
  const modest = enterInOrder(gate, named('modest', 5))
  await vi.advanceTimersByTimeAsync(0)
  expect(modest).toEqual(named('modest', 5))
  expect(fast.length).toBeLessThanOrEqual(8)
  await turnLoop(5)
  expect(fast).toHaveLength(10)
})

test('while others ask for few, those with many get every fourth turn', async () => {
  const gate = gateOf({ ...LIMITS, rate: { max: 100, windowMs: 1_000 }, modestRate: NOT_MODEST })
  const order = enterInOrder(gate, [...Array.from({ length: 30 }, () => 'many'), ...twice(named('few', 30))])
  await vi.advanceTimersByTimeAsync(0)
  order.length = 0
  await turnLoop(12)
  expect(order.map((name) => name === 'many').filter(Boolean)).toHaveLength(3)
})

test('one who comes costs the same however many wait for spare time', async () => {
  let checkCount = 0
  const busy = {
    take: () => {
      checkCount += 1
      return 50
    },
  }
  const gate = createRequestGate({ ...LIMITS, atOnce: 1 }, 1, busy)
  for (const name of named('many', 100)) enterAll(gate, 8, name)
  for (const name of named('few', 100)) enterAll(gate, 1, name)
  await vi.advanceTimersByTimeAsync(0)
  expect(checkCount).toBeLessThanOrEqual(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(checkCount).toBeLessThanOrEqual(2)
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

test('an operator who multiplies the limits multiplies how many requests of an address count as few', async () => {
  const gate = createRequestGate({ ...LIMITS, modestRate: NOT_MODEST }, 10, { take: () => 100 })
  const { states } = enterAll(gate, 20)
  await vi.advanceTimersByTimeAsync(50)
  expect(states).toEqual(Array.from({ length: 20 }, () => 'in'))
})
