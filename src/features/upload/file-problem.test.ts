import { expect, test } from 'vitest'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'

import { fileProblem } from './file-problem.ts'

test.each([
  [{ size: 0, type: 'video/mp4' }, 'This file is empty.'],
  [{ size: UPLOAD_MAX_BYTES + 1, type: 'video/mp4' }, 'This file is larger than 300 MB.'],
  [{ size: 10, type: 'image/png' }, 'This is not a video.'],
  [{ size: UPLOAD_MAX_BYTES, type: 'video/quicktime' }, undefined],
  [{ size: 10, type: '' }, undefined],
])('%j: %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem)
})
