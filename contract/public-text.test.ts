import { expect, test } from 'vitest'

import { withoutPersonalData } from './public-text.ts'

test.each([
  ['https://a.example/foryou?utm_source=x&email=me', 'https://a.example/foryou'],
  ['https://a.example/search#mira', 'https://a.example/search'],
  ['GET /api/user/detail/?uniqueId=mira failed', 'GET /api/user/detail/ failed'],
  ['loading "https://a.example/x.js?token=1", twice', 'loading "https://a.example/x.js", twice'],
  ['blob:https://a.example/5?x=1', 'blob:https://a.example/5'],
  ['https://me:secret@a.example/x', 'https://a.example/x'],
  ['https://a.example/@mira.song/video/17?from=me', 'https://a.example/@*/video/17'],
  ['no mail for mia.b@example.org today', 'no mail for * today'],
  [
    'at open (https://a.example/assets/app-Bx1.js:1:20)',
    'at open (https://a.example/assets/app-Bx1.js:1:20)',
  ],
  ['Is this a question? Yes.', 'Is this a question? Yes.'],
  ["can't read 'x' of undefined", "can't read 'x' of undefined"],
])('%s', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected)
})

/** Of twenty times, the shortest of some runs: others may have the processor meanwhile. */
function durationMs(text: string): number {
  const runsMs = Array.from({ length: 3 }, () => {
    const startedAtMs = Date.now()
    for (let time = 0; time < 20; time += 1) withoutPersonalData(text)
    return Date.now() - startedAtMs
  })
  return Math.min(...runsMs)
}

test.each(['a', '/', 'a@', '://', '/@a', 'a.', 'a:/'])(
  'of ten times as much hostile text (%s) it takes about ten times as long, not a hundred',
  (part) => {
    const text = part.repeat(1_000)
    durationMs(text)
    expect(durationMs(text.repeat(10))).toBeLessThan(40 * durationMs(text) + 40)
  },
)
