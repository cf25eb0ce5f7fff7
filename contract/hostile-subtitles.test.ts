import * as v from 'valibot'
import { expect, test } from 'vitest'

import { CAPTION_TRACK_MAX_LENGTH } from './constants.ts'
import { CaptionTextSchema } from './models/captions.ts'

const SEED = 47
const FILES = 1_500

const TIMES = [
  '00:01.000 --> 00:02.000',
  '00:02.000 --> 00:01.000',
  '-1:00.000 --> 00:01.000',
  '00:00.000 --> 99999999999999999999:59:59.999',
  '00:00:00,000 --> 00:00:01,000',
  '00:01.000 --> 00:02.000 line:-999999% region:a vertical:rl size:1e99%',
  '00:01.000-->00:02.000',
  '٠٠:٠١.٠٠٠ --> 00:02.000',
  '00:60.000 --> 00:61.000',
]
const TOKENS = [
  ...TIMES,
  'Hello',
  '\n',
  '\n\n',
  '\r',
  '\r\n\r\n',
  '\u2028',
  '\0',
  '\u202e',
  '\u2067',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\ufffd',
  'e\u0301\u0301\u0301\u0301\u0301\u0301',
  'STYLE\n::cue { background: url(https://evil.example/x) }',
  'REGION\nid:a\nlines:9999999',
  'NOTE\n',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<c.a.b.c.d onclick="x">',
  '<v.loud <b>',
  '<ruby><rt><lang en-',
  '<00:01.000>',
  '&lt;script&gt;',
  '&#0;',
  '</',
  '-->',
  ' ',
  '\t',
  'WEBVTT',
]

/** Mulberry32: the same numbers between 0 and 1 for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Never in an accepted file: invisible characters, and markup that changes how cues look or where they are shown. */
const UNSEEN = /[\0\r\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/u
const LOOKS = /(?:^|\n\n)(?:STYLE|REGION)[ \t]*(?:\n|$)|<(?:c|v|b)\.[^\s.<>]/

function check(text: string): boolean {
  const read = v.safeParse(CaptionTextSchema, text)
  if (!read.success) return false
  expect(read.output.length).toBeLessThanOrEqual(CAPTION_TRACK_MAX_LENGTH)
  expect(read.output).not.toMatch(UNSEEN)
  expect(read.output).not.toMatch(LOOKS)
  expect(read.output).toMatch(/^WEBVTT/)
  // As an author saves subtitles that they have loaded.
  expect(v.parse(CaptionTextSchema, read.output)).toBe(read.output)
  return true
}

test(`files of any characters are taken as clean subtitles or refused (seed ${SEED})`, () => {
  const random = seededRandom(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let taken = 0
  for (let file = 0; file < FILES; file += 1) {
    const parts = Array.from({ length: Math.floor(random() * 40) }, () => pick(TOKENS))
    const begin = pick(['WEBVTT\n\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', '\ufeffWEBVTT x\r\n\r\n', ''])
    if (check(begin + parts.join(pick(['', '\n', ' '])))) taken += 1
  }
  // Otherwise the test would prove nothing.
  expect(taken).toBeGreaterThan(FILES / 10)
  expect(taken).toBeLessThan(FILES)
})

test.each([
  ['cues that all show at once', (at: number) => `00:00.000 --> 99:59.999\n${at}\n\n`],
  ['one line without an end', () => 'x'],
  ['tags that never end', () => '<c.a'],
  ['blocks of styles', () => 'STYLE\n\n'],
  ['accents', () => '\u0301'],
  ['unseen characters', () => '\u200d'],
  ['the beginnings of times', () => '00:01.000 --> 00:0'],
  ['line breaks of all kinds', () => '\r\n\u2028\v'],
] as const)('a megabyte of %s is judged in time', (_name, part) => {
  const parts: string[] = []
  for (let length = 0; length < 1024 * 1024; length += parts.at(-1)?.length ?? 1)
    parts.push(part(parts.length))
  const beganAtMs = Date.now()
  check(`WEBVTT\n\n00:01.000 --> 00:02.000\n${parts.join('')}`)
  // Generous for a busy machine: it takes some tens of milliseconds.
  expect(Date.now() - beganAtMs).toBeLessThan(3_000)
})
