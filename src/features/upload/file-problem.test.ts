import { expect, test } from 'vitest'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'

import { durationProblem, fileProblem } from './file-problem.ts'

const MP4 = '\0\0\0\u0018ftypisom\0\0\0\0isom'
const NOT_A_VIDEO = 'This is not a video. Choose another one.'

const file = (head: string, type: string) =>
  new File([Uint8Array.from(head, (letter) => letter.codePointAt(0) ?? 0)], 'file', { type })
const ofSize = (size: number) => Object.defineProperty(file(MP4, 'video/mp4'), 'size', { value: size })

test.each([
  [0, 'This file is empty. Choose another one.'],
  [UPLOAD_MAX_BYTES, undefined],
  [UPLOAD_MAX_BYTES + 1, 'This file is larger than 300 MB. Choose another one.'],
])('%d bytes: %s', async (size, problem) => {
  expect(await fileProblem(ofSize(size))).toBe(problem)
})

test.each([
  ['an MP4 without a type', MP4, ''],
  ['an MP4 whose type says nothing', MP4, 'application/octet-stream'],
  ['an MP4 whose type is wrong', MP4, 'text/plain'],
  ['a QuickTime video of old', '\0\0\0\u0008wide\0\0\0\u0008mdat', 'image/png'],
  ['WebM', '\u001AE\u00DF\u00A3\u009FB\u0086\u0081', ''],
  ['AVI', 'RIFF\0\0\0\0AVI LIST', 'application/octet-stream'],
  ['a GIF', 'GIF89a\u0040\0\u0040\0', 'image/gif'],
  ['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\u000A\0\0\0\u0002', 'image/webp'],
  [
    'a motion photo',
    `\u00FF\u00D8\u00FF\u00E0${'.'.repeat(600)}${MP4.replace('\u0018', '\u0014')}\0\0\0\u0008moov`,
    'image/jpeg',
  ],
  ['an MPEG transport stream', `G${'.'.repeat(187)}`.repeat(3), 'text/vnd.trolltech.linguist'],
  ['one of a camera', `....G${'.'.repeat(187)}`.repeat(3), ''],
  ['what only the browser takes for a video', 'unheard of', 'video/x-new'],
])('%s is tried', async (_name, head, type) => {
  expect(await fileProblem(file(head, type))).toBeUndefined()
})

test.each([
  ['a picture', '\u0089PNG\r\n', 'image/png'],
  ['a picture that is called a video', '\u00FF\u00D8\u00FF\u00E0', 'video/mp4'],
  ['a picture of a phone, in a container of videos', '\0\0\0\u0018ftypheic', 'video/mp4'],
  ['a sound', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['a text', 'Once upon a time', ''],
])('%s is no video', async (_name, head, type) => {
  expect(await fileProblem(file(head, type))).toBe(NOT_A_VIDEO)
})

test('a file that is gone by now, or a folder, says so', async () => {
  const gone = Object.assign(file(MP4, 'video/mp4'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('Gone.', 'NotFoundError')) }),
  })
  expect(await fileProblem(gone)).toBe('This file cannot be read. Choose another one.')
})

// Browser recordings do not contain their length.
test.each([
  [180, undefined],
  [180.4, undefined],
  [181, 'This video is longer than 3 minutes. Choose another one.'],
  [Infinity, undefined],
  [Number.NaN, undefined],
])('%d s: %s', (durationSec, problem) => {
  expect(durationProblem(durationSec)).toBe(problem)
})
