import { expect, test } from 'vitest'

import { isWebVtt } from './web-vtt.ts'

const cue = '00:01.000 --> 00:02.500 line:80%\nHello'

test.each([
  [`WEBVTT\n\n${cue}`, true],
  [`\ufeffWEBVTT - made by hand\r\n\r\n${cue.replace('\n', '\r\n')}`, true],
  [`WEBVTT\n\n1\n01:00:01.000 --> 01:00:02.500\nHello`, true],
  ['WEBVTT\n\nNothing is said.', false],
  [cue, false],
  [`WEBVTTX\n\n${cue}`, false],
  ['1\n00:00:01,000 --> 00:00:02,500\nSubRip', false],
  ['', false],
])('%j: %s', (text, isOne) => {
  expect(isWebVtt(text)).toBe(isOne)
})
