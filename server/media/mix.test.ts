import { expect, test } from 'vitest'

import { mixWeights } from './mix.ts'

const half = Math.SQRT1_2

test.each([
  ['one channel', 'FC', [[1, 1]]],
  [
    'two',
    'FL FR',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    '5.1',
    'FL FR FC LFE SL SR',
    [
      [1, 0],
      [0, 1],
      [half, half],
      [0, 0],
      [half, 0],
      [0, half],
    ],
  ],
  [
    'two that are marked as unused',
    'UNSD UNSD',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'two beside one that is marked as unused',
    'FL FR UNSD',
    [
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
  [
    'three without names',
    'UNK UNK UNK',
    [
      [half, half],
      [half, half],
      [half, half],
    ],
  ],
  [
    'two of one side',
    'FL SL',
    [
      [1, 0],
      [0, 1],
    ],
  ],
])('%s', (_, names, weights) => {
  expect(mixWeights(names.split(' '))).toEqual(weights)
})

test('any number of unused channels is heard on both sides', () => {
  for (let count = 1; count <= 63; count += 1) {
    const weights = mixWeights(Array.from<string>({ length: count }).fill('UNSD'))
    expect(weights).toHaveLength(count)
    expect(weights.some(([left]) => left > 0) && weights.some(([, right]) => right > 0)).toBe(true)
  }
})
