import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { hashtagName, readHashtags } from './hashtags.ts'
import { splitText } from './text-parts.ts'

test.each([
  ['First light #sea', ['sea']],
  ['#Sea and #SEA and #ｓｅａ and ＃sea', ['sea']],
  [
    '#été #e\u0301te\u0301 #東京 #عربي #हिन्दी #می\u200cخواهم.',
    ['été', '東京', 'عربي', 'हिन्दी', 'می\u200cخواهم'],
  ],
  ['#ＣＡＦＥ１２ #cafe１２', ['cafe12']],
  ['#a#b ##c (#d) @mia#e 今日は#東京', ['a', 'b', 'c', 'd', 'e', '東京']],
  ['#sea🌊 #sea-side #50off #a/b', ['sea', '50off', 'a']],
  ['# no #! tag, C# and F#sharp, we are #1, #１, #_ #🌊 #️⃣', []],
  ['#DİYARBAKIR #diyarbakır #Diyarbakir #di\u0307yarbakir #DIYARBAKIR', ['diyarbakir']],
  ['#straße #STRASSE #STRAẞE', ['strasse']],
  ['#ΟΔΟΣ #οδος #οδοσ', ['οδοσ']],
  ['#ᏣᎳᎩ #ꮳꮃꭹ', ['ᏣᎳᎩ']],
  ['#żaba #zaba #ŻABA #Z\u0307aba', ['żaba', 'zaba']],
  ['#ǰ #ŉ #ﬃ #Ǆ #ᾳ #ΑΙ', ['ǰ', 'ʼn', 'ffi', 'dž', 'αι']],
  ['#葛\u{e0100}城 #葛城 #se\u200da #sea', ['葛城', 'sea']],
  ['#\u3164 #\uffa0 #\u115f\u1160 #\ufe0f #\u{13441}', []],
  ['#sea\u3164side', ['sea']],
  [`#${'ß'.repeat(33)} #${'ß'.repeat(32)}`, ['s'.repeat(64)]],
  ['https://x.y/z#a http://x/#b x.de/#c z#d &#39; bob@x.de#e', []],
  ['<script>alert("#x")</script>', ['x']],
  [`#${'x'.repeat(65)} #${'y'.repeat(64)}`, ['y'.repeat(64)]],
  [
    Array.from({ length: 40 }, (_, index) => `#t${index}`).join(' '),
    Array.from({ length: 30 }, (_, index) => `t${index}`),
  ],
])('%s has the hashtags %j', (caption, expected) => {
  expect(readHashtags(caption)).toEqual(expected)
})

test.each([
  ['sea', 'sea'],
  ['SEA', 'sea'],
  ['ｓｅａ', 'sea'],
  ['DİYARBAKIR', 'diyarbakir'],
  ['di\u0307yarbakir', 'diyarbakir'],
  ['diyarbakır', 'diyarbakir'],
  ['Straße', 'strasse'],
  ['سفر', 'سفر'],
  ['', ''],
  ['#sea', ''],
  ['sea sun', ''],
  ['sea#sun', ''],
  ['a/b', ''],
  ['100%', ''],
  ['12', ''],
  ['🌊', ''],
  ['<script>', ''],
  ['a\u0000', ''],
  ['\ud800', ''],
  ['x'.repeat(200), ''],
])('the address /tag/%s names %j', (tagName, expected) => {
  expect(hashtagName(tagName)).toBe(expected)
})

test('whatever a caption holds, its parts make it up, and the address of each hashtag names that one', () => {
  const caption = string({ unit: 'binary', maxLength: 40 }).map((text) => `#${text.replaceAll(' ', ' #')}`)
  assert(
    property(caption, (text) => {
      expect(
        splitText(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      for (const name of readHashtags(text)) expect(hashtagName(name)).toBe(name)
    }),
    { numRuns: 2_000 },
  )
})

test('letters that differ by case alone are one, whatever the script', () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, code) =>
    String.fromCodePoint(code + (code < 0xd800 ? 0 : 0x800)),
  ).filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  const names = letters.map((letter) => [hashtagName(letter), hashtagName(letter.toUpperCase())])
  const apart = letters.filter((letter, index) => {
    const [own, ofCapital] = names[index] ?? []
    return own !== '' && ofCapital !== '' && own !== ofCapital
  })
  expect(apart).toEqual([])
})
