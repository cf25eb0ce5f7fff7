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

test.each(['/'.repeat(1_000), 'a@'.repeat(500), '://'.repeat(333), `/@${'a'.repeat(998)}`])(
  'takes no time over hostile text',
  { timeout: 200 },
  (text) => {
    expect(withoutPersonalData(text).length).toBeLessThanOrEqual(text.length)
  },
)
