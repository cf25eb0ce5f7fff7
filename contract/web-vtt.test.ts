import { expect, test } from 'vitest'

import { cleanWebVtt, hasWords, isWebVtt } from './web-vtt.ts'

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

test.each([
  ['STYLE\n::cue { font-size: 500% }\n\n', ''],
  ['STYLE \n::cue(.x) { background: url(//x.y) }\n\nREGION\nid:a\nlines:99\n\n', ''],
  ['NOTE by Mia\n\n', 'NOTE by Mia\n\n'],
  ['\ufeff', ''],
])('of a file %j becomes %j', (before, after) => {
  expect(cleanWebVtt(`WEBVTT\n\n${before}${cue}`)).toBe(`WEBVTT\n\n${after}00:01.000 --> 00:02.500\nHello`)
})

test.each([
  [
    '00:01.000 --> 00:02.000 line:0% position:0% size:100% region:a align:start\nHello',
    '00:01.000 --> 00:02.000\nHello',
  ],
  ['1\r\n00:01.000\t-->\t00:02.000\tvertical:rl\r\nHello', '1\n00:01.000 --> 00:02.000\nHello'],
  [
    '00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000 line:0\n<c.a>two',
    '00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000\n<c>two',
  ],
  [
    '00:01.000 --> 00:02.000\n<c.hcafKa_sheet>x</c> <v.loud.far Mia>y</v> <b.a>z</b> <00:01.300><c> w</c>',
    '00:01.000 --> 00:02.000\n<c>x</c> <v Mia>y</v> <b>z</b> <00:01.300><c> w</c>',
  ],
  ['00:01.000 --> 00:02.000\n\u202eevil\u0000 3 < 4 …', '00:01.000 --> 00:02.000\nevil 3 < 4 …'],
])('the cue %j becomes %j, and stays so', (written, clean) => {
  const text = cleanWebVtt(`WEBVTT\n\n${written}`)
  expect(text).toBe(`WEBVTT\n\n${clean}`)
  expect(cleanWebVtt(text)).toBe(text)
})

test.each([
  ['Hello', true],
  ['<v Mia>Hello', true],
  ['', false],
  ['\u200b\u3164', false],
  ['<c></c>&nbsp;&lrm; \n ', false],
])('a cue of %j has words: %s', (words, has) => {
  const text = cleanWebVtt(`WEBVTT\n\nNOTE not heard\n\n1\n00:01.000 --> 00:02.500\n${words}`)
  expect(hasWords(text)).toBe(has)
})

test('the time to clean a file grows with its length', () => {
  const startedMs = Date.now()
  for (const part of ['<', '<c.', '\n', ' ', '.a', '1', '00:01.000 --> 00:02.000 ', '&', '\nSTYLE\n\n']) {
    hasWords(cleanWebVtt(`WEBVTT\n\n${cue}${part.repeat(64_000 / part.length)}`))
  }
  expect(Date.now() - startedMs).toBeLessThan(2_000)
})
