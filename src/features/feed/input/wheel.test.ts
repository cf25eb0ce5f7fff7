import { describe, expect, test } from 'vitest'

import { createWheelSteps } from './wheel.ts'

type Turn = [atMs: number, deltaY: number, deltaMode?: number]

const stepsOf = (turns: Turn[]) => {
  const steps = createWheelSteps()
  return turns
    .map(([timeStamp, deltaY, deltaMode = 0]) => steps({ timeStamp, deltaY, deltaMode }))
    .filter((step) => step !== 0)
}

/** The events of a touchpad for one flick: a quick rise, and a long fade. */
const flick = (sizes: number[], fromMs = 0, everyMs = 16): Turn[] =>
  sizes.map((size, index) => [fromMs + index * everyMs, size])

describe('one wheel notch is one video', () => {
  test.each<[string, Turn[], number[]]>([
    ['a notch moves by one', [[0, 120]], [1]],
    ['up as well as down', [[0, -100]], [-1]],
    ['in lines too', [[0, 3, 1]], [1]],
    [
      'three notches move by three',
      [
        [0, 100],
        [60, 100],
        [120, 100],
      ],
      [1, 1, 1],
    ],
    [
      'a notch back goes back',
      [
        [0, 100],
        [60, -100],
      ],
      [1, -1],
    ],
    [
      'a flick moves by one, however long it fades',
      flick([2, 9, 40, 130, 170, 150, 130, 110, 90, 70, 40, 20, 9, 4, 1]),
      [1],
    ],
    ['also where frames are late', flick([170, 150, 130, 110, 90, 60, 30, 5], 0, 48), [1]],
    ['two flicks move by two', [...flick([8, 60, 40, 9]), ...flick([8, 60, 40, 9], 400)], [1, 1]],
    [
      'a resting hand moves nothing',
      [
        [0, 2],
        [300, 3],
        [600, -2],
      ],
      [],
    ],
  ])('%s', (_name, turns, expected) => {
    expect(stepsOf(turns)).toEqual(expected)
  })
})
