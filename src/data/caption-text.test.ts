import { expect, test } from 'vitest'

import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'

import { readCaptionFile } from './caption-text.ts'

const written = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
const read = (text: BlobPart) => readCaptionFile(new File([text], 'words'))

test('a WebVTT file is taken as it is', async () => {
  expect(await read(written)).toEqual({ text: written })
})

test.each([
  ['a SubRip file', '1\n00:00:00,000 --> 00:00:01,000\nHello\n', /isn’t WebVTT/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /isn’t WebVTT/],
  ['nothing', '', /isn’t WebVTT/],
  ['a long text', written.padEnd(CAPTION_TRACK_MAX_LENGTH + 1), /too long/],
  ['a film', new Uint8Array(CAPTION_TRACK_MAX_LENGTH * 5), /too long/],
])('%s is refused with a reason', async (_name, content, reason) => {
  expect(await read(content)).toEqual({ problem: expect.stringMatching(reason) as unknown })
})

test('a file that has gone since it was chosen is said to be unreadable, in our own words', async () => {
  const file = new File([written], 'words')
  file.text = () =>
    Promise.reject(new DOMException('A requested file could not be read.', 'NotReadableError'))
  expect(await readCaptionFile(file)).toEqual({ problem: 'This file cannot be read. Choose it again.' })
})
