import { describe, expect, test } from 'vitest'

import { linksIn, splitText } from './text-parts.ts'

describe('links', () => {
  test.each([
    ['https://example.org/a and http://b.example', ['https://example.org/a', 'http://b.example']],
    // Phones capitalise the first letter of a sentence.
    ['Https://example.org/a HTTP://b.example', ['Https://example.org/a', 'HTTP://b.example']],
    ['http://example.org/a。次の文', ['http://example.org/a']],
    ['（https://example.org/x）と「https://b.example/y」', ['https://example.org/x', 'https://b.example/y']],
    ['見てhttps://example.org/x、ね', ['https://example.org/x']],
    [
      '“https://example.org/x” «https://b.example» ‘https://c.example’',
      ['https://example.org/x', 'https://b.example', 'https://c.example'],
    ],
    ['"https://example.org/x", \'https://b.example/y\'.', ['https://example.org/x', 'https://b.example/y']],
    ['https://example.org/x؟ https://example.org/ख।', ['https://example.org/x', 'https://example.org/ख']],
    ['(see https://en.example/wiki/Sea_(film)), ok', ['https://en.example/wiki/Sea_(film)']],
    ['[here](https://example.org/a).', ['https://example.org/a']],
    ['https://example.org/a),(https://example.org/b)', ['https://example.org/a', 'https://example.org/b']],
    ['http://[::1]:80/a]', ['http://[::1]:80/a']],
    ['https://example.org/it’s?a=[1]&b=c#d…', ['https://example.org/it’s?a=[1]&b=c#d']],
    ['https://example.org/wiki/東京・大阪', ['https://example.org/wiki/東京・大阪']],
    ['<https://example.org/x>', ['https://example.org/x']],
    ['**https://example.org/x**!!', ['https://example.org/x']],
    ['https:// https://) https://. http:/a ftp://a', []],
  ])('%s has %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  test('begin nothing within them, and let it begin behind them', () => {
    expect(splitText('（https://x.example/@mia#a）#b@c').map(({ kind, text }) => [kind, text])).toEqual([
      ['words', '（'],
      ['link', 'https://x.example/@mia#a'],
      ['words', '）'],
      ['hashtag', '#b'],
      ['mention', '@c'],
    ])
  })
})

test.each([
  ['Ask @mia or @ben.', ['@mia', '@ben']],
  ['見て@miaさん', ['@mia']],
  // The name of a user on another server belongs to no user here.
  ['My other account is @mia@loops.example', []],
  ['@mia@loops.example, @mia.b-c@x.example: @ben', ['@ben']],
  ['@mia＠loops.example acct:mia@loops.example mia@loops.example', []],
  ['https://loops.example/@mia', []],
])('%s mentions %j', (text, mentions) => {
  expect(splitText(text).flatMap((part) => (part.kind === 'mention' ? [part.text] : []))).toEqual(mentions)
})
