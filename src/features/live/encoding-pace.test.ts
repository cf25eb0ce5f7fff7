import { expect, test } from 'vitest'

import { FRAME_RATE } from './capture.ts'
import { EncodingPace } from './encoding-pace.ts'

/** Yields the frames of some seconds, of which one in `oneIn` is encoded. */
function* pictures(seconds: number, oneIn: number, fromMs: number) {
  for (let index = 0; index <= seconds * FRAME_RATE; index += 1)
    yield [fromMs + (index * 1000) / FRAME_RATE, index % oneIn === 0] as const
}

function paceOf(...parts: [seconds: number, oneIn: number][]): boolean[] {
  const changes: boolean[] = []
  const pace = new EncodingPace((isSlow) => changes.push(isSlow))
  let fromMs = 0
  for (const [seconds, oneIn] of parts) {
    for (const [atMs, isTaken] of pictures(seconds, oneIn, fromMs)) pace.note(atMs, isTaken)
    fromMs += seconds * 1000
  }
  return changes
}

test('a device that takes all pictures is not slow', () => {
  expect(paceOf([60, 1])).toEqual([])
})

test('one that leaves out two of three for seconds is, until it takes them again', () => {
  expect(paceOf([11, 3], [12, 1])).toEqual([true, false])
})

test('a hiccup says nothing', () => {
  expect(paceOf([5, 1], [1, 30], [10, 1])).toEqual([])
})

test('one whose clock itself comes too seldom is slow', () => {
  const changes: boolean[] = []
  const pace = new EncodingPace((isSlow) => changes.push(isSlow))
  for (let atMs = 0; atMs < 12_000; atMs += 200) pace.note(atMs, true)
  expect(changes).toEqual([true])
})
