import { expect, test } from 'vitest'

import { checkStated, isCutOff } from './measure.ts'

const span = (startSec: number, endSec: number) => ({ startSec, endSec, packets: 30 })
const none = new Map<number, number>()

test.each([
  [0.6, 1, false],
  [0.4, 1, true],
  [176.5, 180, false],
  [176, 180, true],
])('%d s of %d s: cut off is %s', (lengthSec, expectedSec, expected) => {
  expect(isCutOff(lengthSec, expectedSec)).toBe(expected)
})

test('a file ends where the longest of its tracks ends', () => {
  const spans = new Map([
    [0, span(0, 2)],
    [1, span(0.5, 4)],
  ])
  expect(checkStated(spans, { trackSec: none, endSec: undefined }, [0, 1])).toBe(4)
})

test('a file whose clock begins at 200 s is not longer for that', () => {
  const spans = new Map([[0, span(200, 201)]])
  expect(checkStated(spans, { trackSec: none, endSec: 201 }, [0])).toBe(201)
  expect(checkStated(spans, { trackSec: new Map([[0, 1]]), endSec: undefined }, [0])).toBe(201)
})

test('what is missing of a length that is stated is shown as the last picture, up to a limit', () => {
  const spans = new Map([[0, span(0, 9.7)]])
  expect(checkStated(spans, { trackSec: new Map([[0, 10]]), endSec: undefined }, [0])).toBe(10)
  expect(checkStated(spans, { trackSec: none, endSec: 10 }, [0])).toBe(10)
  for (const stated of [
    { trackSec: new Map([[0, 11]]), endSec: undefined },
    { trackSec: none, endSec: 11 },
  ])
    expect(() => checkStated(spans, stated, [0])).toThrow(expect.objectContaining({ reason: 'damaged' }))
})

test('subtitles that go on behind the picture do not make it damaged, nor longer', () => {
  const spans = new Map([
    [0, span(0, 5)],
    [1, span(0, 60)],
  ])
  expect(checkStated(spans, { trackSec: none, endSec: 60 }, [0])).toBe(5)
})
