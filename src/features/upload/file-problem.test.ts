import { expect, test } from 'vitest'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'

import { durationProblem, fileProblem } from './file-problem.ts'

test.each([
  [{ size: 0, type: 'video/mp4' }, 'This file is empty. Choose another one.'],
  [{ size: UPLOAD_MAX_BYTES + 1, type: 'video/mp4' }, 'This file is larger than 300 MB. Choose another one.'],
  [{ size: 10, type: 'image/png' }, 'This is not a video. Choose another one.'],
  [{ size: UPLOAD_MAX_BYTES, type: 'video/quicktime' }, undefined],
  [{ size: 10, type: '' }, undefined],
])('%j: %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem)
})

// Recordings of browsers do not say how long they are.
test.each([
  [180, undefined],
  [180.4, undefined],
  [181, 'This video is longer than 3 minutes. Choose another one.'],
  [Infinity, undefined],
  [Number.NaN, undefined],
])('%d s: %s', (durationSec, problem) => {
  expect(durationProblem(durationSec)).toBe(problem)
})
