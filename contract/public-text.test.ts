import { expect, test } from 'vitest'

import { withoutPersonalData, withoutValues } from './public-text.ts'

test.each([
  ['https://a.example/foryou?utm_source=x&email=me', 'https://a.example/foryou'],
  ['https://a.example/search#mira', 'https://a.example/search'],
  ['GET /api/user/detail/?uniqueId=mira failed', 'GET /api/user/detail/ failed'],
  ['loading "https://a.example/x.js?token=1", twice', 'loading "https://a.example/x.js", twice'],
  ['blob:https://a.example/5?x=1', 'blob:https://a.example/5'],
  ['https://me:secret@a.example/x', 'https://a.example/x'],
  ['https://a.example/@mira.song/video/17?from=me', 'https://a.example/@*/video/17'],
  ['GET /preview/user/mira.song.jpg', 'GET /preview/user/*'],
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

test.each([
  [
    'Failed query: insert into "a" ("id") values ($1)\nparams: 7,scrypt',
    'Failed query: insert into "…") values ($1)',
  ],
  ['Failed query: select 1\nparams: a secret', 'Failed query: select 1'],
  ['duplicate key: Key (email)=("a"b") exists', 'duplicate key: Key (email)=("…") exists'],
  ['value "9999999999999999999" is out of range', 'value "…" is out of range'],
  [`Unexpected token 'h', "hunter2" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
  ['cut off at "hunter', 'cut off at "…'],
  ["The video's people aren't here", "The video's people aren't here"],
  [
    "Cannot read properties of undefined (reading 'id')",
    "Cannot read properties of undefined (reading 'id')",
  ],
  [`can't access property "id", x is undefined`, `can't access property "id", x is undefined`],
  ["(reading 'id') of 'hunter2'", "(reading '…'"],
  ['upload 117569566383534080 of 203.0.113.7 and 2001:db8::8a2e:370:7334', 'upload * of * and *'],
  ['token ZXQ3b2tlbi1vZi1taXJh.x', 'token *.x'],
  [
    'Failed to fetch dynamically imported module: https://v.test/assets/_app.upload-C-X1XfHc2.js',
    'Failed to fetch dynamically imported module: https://v.test/assets/_app.upload-C-X1XfHc2.js',
  ],
  ['users.uploadImage answered against its contract', 'users.uploadImage answered against its contract'],
  ['ENOSPC: no space left on device, write', 'ENOSPC: no space left on device, write'],
])('of the message %s the values go', (message, expected) => {
  expect(withoutValues(message)).toBe(expected)
})

/** The time of twenty calls, the shortest of several runs, as other processes may be using the processor. */
function durationMs(text: string): number {
  const runsMs = Array.from({ length: 3 }, () => {
    const startedAtMs = Date.now()
    for (let time = 0; time < 20; time += 1) withoutValues(text)
    return Date.now() - startedAtMs
  })
  return Math.min(...runsMs)
}

test.each(['a', '/', 'a@', '://', '/@a', 'a.', 'a:/', '"', " '", 'a:', '1.', 'params:', ' params: '])(
  'of ten times as much hostile text (%s) it takes about ten times as long, not a hundred',
  (part) => {
    const text = part.repeat(1_000)
    durationMs(text)
    expect(durationMs(text.repeat(10))).toBeLessThan(40 * durationMs(text) + 40)
  },
)
