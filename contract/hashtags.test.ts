import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { addressedHashtag, CAPTION_TOKEN, readHashtags } from './hashtags.ts'

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
  expect(addressedHashtag(tagName)).toBe(expected)
})

test('whatever a caption holds, its parts make it up, and the address of each hashtag names that one', () => {
  const caption = string({ unit: 'binary', maxLength: 40 }).map((text) => `#${text.replaceAll(' ', ' #')}`)
  assert(
    property(caption, (text) => {
      expect(text.split(CAPTION_TOKEN).join('')).toBe(text)
      for (const name of readHashtags(text)) expect(addressedHashtag(name)).toBe(name)
    }),
    { numRuns: 2_000 },
  )
})
