import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { cleanText, cutText, oneLine, severalLines } from './clean-text.ts'

const codePoints = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
const everyCharacter = [...codePoints(0, 0xd7ff), ...codePoints(0xe000, 0x10ffff)]

test.each([
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u2060\u2060',
  '\u200f',
  '\u2064',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0067}\u{e007f}',
  '\u200d\u200d',
  '\u061c',
  '\u115f\u1160',
  '\uffa0',
  '\u0301\u0308',
  ' \u0301',
  '\n\t\u00a0\u3000',
  '\u180e\u034f\u17b4',
  '\ufffe\uffff',
  '\ud800',
  '\0\x1b\x7f',
  '\u2800\n\u3164\n\u200e',
])('%j is empty: nothing of it is seen', (text) => {
  expect([oneLine(text), severalLines(text)]).toEqual(['', ''])
})

test('of every character that nobody sees, or that means nothing, a name is empty', () => {
  const unseen = /^(?:[\p{Z}\p{M}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}])$/u
  const seen = everyCharacter.filter((character) => unseen.test(character) && oneLine(character) !== '')
  expect(seen).toEqual([])
})

test.each([
  ['from\ta table', 'from a table'],
  ['call \u202a+49 30 1234567\u202c', 'call +49 30 1234567'],
  ['\u2068Anna\u2069 says hi', 'Anna says hi'],
  ['hi\ufeffthere', 'hithere'],
  ['a\r\nb', 'a\nb'],
  ['a\rb\u2028c\u2029d\ve\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['a\0b\x1b[31m', 'ab[31m'],
  ['\u202eevil', 'evil'],
  ['so\u00adft se\u200b\u200b\u200da', 'soft sea'],
  ['e\u0301', 'é'],
  ['e\u200b\u0301', 'é'],
  ['\u0301first', 'first'],
  [`a${'\n'.repeat(498)}b`, 'a\n\nb'],
  ['a\n \n\t\n\u2800\n\u200b\nb', 'a\n\nb'],
  ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
  ['left \u200eto right', 'left to right'],
  ['שלום!\u200f\u200f\u200f', 'שלום!\u200f'],
  [`Z${'\u0335\u0338\u0322\u0327'.repeat(7)}`, 'Z\u0335\u0338\u0335\u0338'],
  ['half \ud83d', 'half'],
])('%j becomes %j', (text, clean) => {
  expect(severalLines(text)).toBe(clean)
})

test.each([
  ['a\nb', 'a b'],
  ['  Anna \r\n\n Lee\t', 'Anna Lee'],
  ['Vireo\u2028Official', 'Vireo Official'],
])('the name %j becomes %j', (text, clean) => {
  expect(oneLine(text)).toBe(clean)
})

test.each([
  ['families and people', '👩‍👩‍👧‍👦 👩🏽‍💻 🧑🏾‍❤️‍💋‍🧑🏻 👁️‍🗨️ ❤️‍🔥'],
  ['flags', '🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪'],
  ['keycaps and presentation', '1️⃣ #️⃣ ☎︎ ☎️ ™️'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष क्‌ष हिन्दी'],
  ['Bengali', 'র‍্যাব'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Malayalam', 'അവൻ ന്‍റെ'],
  ['Thai', 'ที่นี่น้ำ'],
  ['Tibetan', 'ཧྐྵྨླྺྼྻྂ ཨོཾ'.normalize('NFC')],
  ['Hebrew with vowels and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'.normalize('NFC')],
  ['Arabic with vowels', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ'.normalize('NFC')],
  ['Vietnamese', 'Tiếng Việt'.normalize('NFC')],
  ['Khmer', 'ស្ត្រី'],
  ['Myanmar', 'မြန်မာဘာသာ ကြွေ'],
  ['Mongolian', 'ᠬᠠᠭᠠᠨ ᠠᠯᠲ᠎ᠠ ᠡᠷᠬᠡ᠋'],
  ['ideographs with variants', '葛󠄀城 辻󠄁'],
  ['phonetics', 'ɔ̃̀ː'.normalize('NFC')],
  ['a year in Arabic', '\u0601١٤٤٦'],
])('%s stay as they are', (_, text) => {
  expect(severalLines(text)).toBe(text)
})

/** Cases in which rules meet: a character of each kind that a rule is about, and the characters that rules look at. */
const alphabet = [
  'aeक\u094dا\u064bש\u05b0\u0301\u0323\u0338\u20e3\u1100\u1161\u115f\u1160',
  '👩💻🏽❤🏴\u{e0067}\u{e0062}\u{e007f}1\ufe0f\ufe0e\u{e0100}\u180b\u180eᠠ',
  '\u200b\u200c\u200d\u200e\u200f\u061c\u202e\u2068\ufeff\u00ad\u034f\0',
  ' \u00a0\t\n\r\u2028\u2800\u3164\u09c7\u09be\u{1d15e}\u0345\u0f71\u0600\ud83d',
].flatMap((characters) => Array.from(characters))
const mixed = array(constantFrom(...alphabet), { maxLength: 40 }).map((parts) => parts.join(''))
const texts = [mixed, string({ unit: 'binary', maxLength: 60 })] as const

test.each([
  ['cleanText', cleanText],
  ['oneLine', oneLine],
  ['severalLines', severalLines],
])('%s done twice is the same as done once, and gives NFC without lone surrogates', (_, clean) => {
  for (const text of texts) {
    assert(
      property(text, (written) => {
        const once = clean(written)
        expect(clean(once)).toBe(once)
        expect(once.normalize('NFC')).toBe(once)
        expect(once.isWellFormed()).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  }
})

test('what is seen of a text stays, and its time grows with its length', () => {
  const startedMs = Date.now()
  for (const part of [
    ' ',
    '\n',
    '\u0301',
    '\u200d',
    '👩\u200d',
    '\ufe0f',
    'क\u094d',
    ' \n',
    '\u200f',
    'ש\u200f',
  ]) {
    severalLines(`a${part.repeat(30_000)}b`)
    oneLine(`a${part.repeat(30_000)}b`)
  }
  expect(Date.now() - startedMs).toBeLessThan(3_000)
})

test('a text is cut between code points', () => {
  expect(cutText('ab👩', 3)).toBe('ab')
  expect(cutText('ab👩', 4)).toBe('ab👩')
  expect(cutText('abc', 2)).toBe('ab')
})
