import { expect, test } from 'vitest'

import { isTurnedSideways, orientationOf } from './orientation.ts'

function matrix(a: number, b: number, c: number, d: number): Buffer {
  const buffer = Buffer.alloc(36)
  for (const [at, value] of [a, b, 0, c, d].entries()) buffer.writeInt32LE(value * 65_536, at * 4)
  return buffer
}

test.each([
  ['none', null, 0, []],
  ['identity', matrix(1, 0, 0, 1), 0, []],
  ['a quarter clockwise', matrix(0, 1, -1, 0), 90, ['transpose=clock']],
  ['a half turn', matrix(-1, 0, 0, -1), 180, ['hflip', 'vflip']],
  ['a quarter counter-clockwise', matrix(0, -1, 1, 0), 270, ['transpose=cclock']],
  ['upside down in a mirror', matrix(1, 0, 0, -1), 0, ['vflip']],
  ['a selfie in a mirror', matrix(-1, 0, 0, 1), 180, ['hflip']],
  ['a mirrored quarter', matrix(0, 1, 1, 0), 90, ['transpose=cclock_flip']],
  ['an angle between', matrix(0.7, 0.7, -0.7, 0.7), 0, []],
  ['all zero', Buffer.alloc(36), 0, []],
  ['cut off', Buffer.alloc(8), 0, []],
])('display matrix: %s', (_, buffer, rotationDeg, filters) => {
  const orientation = orientationOf(buffer)
  expect(orientation).toEqual({ rotationDeg, filters })
  expect(isTurnedSideways(orientation)).toBe(rotationDeg === 90 || rotationDeg === 270)
})
