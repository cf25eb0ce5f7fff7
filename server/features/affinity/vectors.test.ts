import { describe, expect, test } from 'vitest'

import { VECTOR_SIZE } from '#shared/interests/profile.ts'

import { align } from './align.ts'
import { factorise } from './factorise.ts'
import { groupVectors } from './neighbourhoods.ts'

const VIDEO_COUNT = 60
const TOPIC_COUNT = 3
const topicOf = (video: number) => video % TOPIC_COUNT

/** Counts of viewers who each watch videos of one topic, and now and then another one. */
function watchedTogether(seed: number) {
  let state = seed
  const random = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x6d_2b_79_f5
    return (state >>> 8) / 2 ** 24
  }
  const viewerCounts = new Int32Array(VIDEO_COUNT)
  const pairs = new Map<string, number>()
  for (let viewer = 0; viewer < 300; viewer += 1) {
    const history = Array.from({ length: VIDEO_COUNT }, (_, video) => video).filter(
      (video) => random() < (topicOf(video) === viewer % TOPIC_COUNT ? 0.5 : 0.03),
    )
    for (const video of history) viewerCounts[video]! += 1
    for (const [at, one] of history.entries())
      for (const other of history.slice(at + 1))
        pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1)
  }
  const keys = [...pairs.keys()].map((key) => key.split(' ').map(Number))
  return {
    viewerCounts,
    firsts: keys.map(([one]) => one!),
    seconds: keys.map(([, other]) => other!),
    pairCounts: [...pairs.values()],
  }
}

const vectorsOf = (seed: number): (Float32Array | null)[] => {
  const all = factorise(watchedTogether(seed))
  return Array.from({ length: VIDEO_COUNT }, (_, video) =>
    all.slice(video * VECTOR_SIZE, (video + 1) * VECTOR_SIZE),
  )
}

const dot = (
  one: ArrayLike<number> | null | undefined,
  other: ArrayLike<number> | null | undefined,
): number =>
  Array.from({ length: VECTOR_SIZE }, (_, at) => one![at]! * other![at]!).reduce((sum, value) => sum + value)

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value) / values.length

test('videos that the same viewers watch have near vectors, and others do not', () => {
  const vectors = vectorsOf(1)
  const nearness = { same: [] as number[], other: [] as number[] }
  for (let one = 0; one < VIDEO_COUNT; one += 1)
    for (let other = one + 1; other < VIDEO_COUNT; other += 1)
      nearness[topicOf(one) === topicOf(other) ? 'same' : 'other'].push(dot(vectors[one], vectors[other]))
  expect(mean(nearness.same)).toBeGreaterThan(mean(nearness.other) + 0.3)
  for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4)
})

test('a video that no two viewers share with another one has no vector', () => {
  const vectors = factorise({ viewerCounts: [9, 9, 9], firsts: [0], seconds: [1], pairCounts: [9] })
  expect(vectors.slice(2 * VECTOR_SIZE)).toEqual(new Float32Array(VECTOR_SIZE))
})

describe('vectors of the next day', () => {
  const [earlier, next] = [vectorsOf(1), vectorsOf(2)]

  test('are turned so that they lie near those of the day before', () => {
    const nearnessTo = (vectors: (Float32Array | null)[]) =>
      vectors.reduce((sum, vector, video) => sum + dot(vector, earlier[video]), 0) / VIDEO_COUNT
    expect(nearnessTo(align(next, earlier))).toBeGreaterThan(nearnessTo(next))
    expect(nearnessTo(align(next, earlier))).toBeGreaterThan(0.6)
  })

  test('are as near to each other as before', () => {
    const turned = align(next, earlier)
    for (const [one, other] of [
      [0, 3],
      [0, 1],
      [7, 40],
    ] as const)
      expect(dot(turned[one], turned[other])).toBeCloseTo(dot(next[one], next[other]), 3)
  })

  test('stay as they are where nothing is known of the day before', () => {
    expect(align(next, [])).toEqual(next)
  })
})

test('groups hold videos that the same viewers watch', () => {
  const groups = groupVectors([...vectorsOf(1), null])
  expect(groups[VIDEO_COUNT]).toBe(-1)
  for (const group of new Set(groups.slice(0, VIDEO_COUNT))) {
    const topics = new Set(
      Array.from({ length: VIDEO_COUNT }, (_, video) => video)
        .filter((video) => groups[video] === group)
        .map(topicOf),
    )
    expect(topics.size).toBe(1)
  }
})
