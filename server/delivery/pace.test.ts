import { Buffer } from 'node:buffer'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { paced, paceOf } from './pace.ts'

const KIB = 1024

/** Makes the first bytes of a video, whose header states its length in units of `1 / timescale` seconds. */
function startOf(timescale: number, duration: number, version = 0): Buffer {
  const start = Buffer.alloc(200)
  start.write('mvhd', 36)
  start[40] = version
  start.writeUInt32BE(timescale, 52)
  start.writeUInt32BE(duration, 56)
  return start
}

test('two seconds of a video come at once, the rest twice as fast as it is watched', () => {
  expect(paceOf(startOf(1_000, 10_000), 1_000_000)).toEqual({ headBytes: 200_000, bytesPerSec: 200_000 })
})

test('the head of a small video is what a browser reads at least', () => {
  expect(paceOf(startOf(600, 6_000), 100_000)).toEqual({ headBytes: 32 * KIB, bytesPerSec: 20_000 })
})

test.each([
  ['says nothing', Buffer.alloc(200)],
  ['is cut off', startOf(1_000, 10_000).subarray(0, 50)],
  ['has no length', startOf(1_000, 0)],
  ['has no unit', startOf(0, 10_000)],
  ['is of another version', startOf(1_000, 10_000, 1)],
])('a file that %s comes as fast as it can', (_, start) => {
  expect(paceOf(start, 1_000_000)).toBeUndefined()
})

test('every byte comes once and in order, the head at once and each block when it is due', async () => {
  const file = Buffer.from(Array.from({ length: 150 * KIB }, (_, index) => index % 251))
  async function* read() {
    yield file.subarray(0, 100 * KIB)
    yield file.subarray(100 * KIB)
  }
  const came: { atMs: number; bytes: Uint8Array }[] = []
  const startMs = performance.now()
  const pace = { headBytes: 64 * KIB, bytesPerSec: 64 * KIB }
  for await (const bytes of paced(read(), pace, () => Promise.resolve(false), new AbortController().signal))
    came.push({ atMs: performance.now() - startMs, bytes })
  expect(Buffer.concat(came.map(({ bytes }) => bytes)).equals(file)).toBe(true)
  const dueMs = [0, 0, 500, 562, 1_062, 1_343]
  expect(came).toHaveLength(dueMs.length)
  for (const [index, { atMs }] of came.entries()) expect(atMs).toBeGreaterThanOrEqual(dueMs[index]! - 2)
  expect(came[1]?.atMs).toBeLessThan(450)
})

/** Measures when the blocks of a video arrive if one of them waits 1.3 s for its turn. */
async function whenBlocksCome(waitingBlock: number, bytesPerSec: number): Promise<number[]> {
  async function* read() {
    yield new Uint8Array(128 * KIB)
  }
  const cameMs: number[] = []
  const startMs = performance.now()
  const pace = { headBytes: 32 * KIB, bytesPerSec }
  const awaitTurn = async () => {
    const hasToWait = cameMs.length === waitingBlock
    if (hasToWait) await sleep(1_300)
    return hasToWait
  }
  for await (const _ of paced(read(), pace, awaitTurn, new AbortController().signal))
    cameMs.push(performance.now() - startMs)
  return cameMs
}

test('a small video that was made ready leaves the connection to others for a moment when it begins, and then keeps its pace', async () => {
  const [head = 0, second = 0, third = 0] = await whenBlocksCome(1, 28 * KIB)
  expect(head).toBeLessThan(1_000)
  // 32 KiB last 1143 ms at the highest speed: 143 ms more than two seconds of a video.
  expect(second).toBeGreaterThan(1_300 + 135)
  expect(second).toBeLessThan(1_300 + 143 + 500)
  expect(third).toBeGreaterThan(1_300 + 135 + 1_143)
})

test('what has had to wait further on goes on at once, and no faster than before', async () => {
  const [, second = 0, third = 0, fourth = 0] = await whenBlocksCome(2, 64 * KIB)
  expect(second).toBeLessThan(1_000)
  expect(third).toBeLessThan(second + 1_300 + 400)
  expect(fourth - third).toBeGreaterThan(300)
})
