import { expect, test } from 'vitest'

import { fitInto } from './picture-filter.ts'
import { canvasOf } from './survey.ts'

const sample = (atSec: number, width: number, height: number) => ({ atSec, shown: { width, height } })
const probe = { width: 180, height: 320, video: { endSec: 10 } }

test.each([
  ['none is known: as the header says', [], [180, 320]],
  ['two that last alike: the first one', [sample(0, 180, 320), sample(5, 320, 180)], [180, 320]],
  ['the one that lasts longer', [sample(0, 180, 320), sample(3, 320, 180)], [320, 180]],
  ['in its largest size', [sample(0, 320, 180), sample(2, 1280, 720), sample(3, 640, 360)], [1280, 720]],
  ['a first picture that is a dot', [sample(0, 64, 64), sample(0.5, 1280, 720)], [1280, 720]],
])('%s', (_, samples, [width, height]) => {
  expect(canvasOf(samples, probe)).toEqual({ width, height })
})

test.each([
  [
    [320, 180],
    [180, 320],
    [180, 102],
  ],
  [
    [180, 320],
    [320, 180],
    [102, 180],
  ],
  [
    [64, 64],
    [1280, 720],
    [720, 720],
  ],
  // Even sides are no reason for black bars.
  [
    [1920, 1080],
    [426, 240],
    [426, 240],
  ],
  [
    [8000, 300],
    [4096, 152],
    [4096, 152],
  ],
  [
    [161, 121],
    [160, 120],
    [160, 120],
  ],
])('%j fits into %j as %j', ([width = 0, height = 0], [canvasWidth = 0, canvasHeight = 0], [w, h]) => {
  const canvas = { width: canvasWidth, height: canvasHeight }
  expect(fitInto({ width, height }, canvas)).toEqual({ width: w, height: h })
})
