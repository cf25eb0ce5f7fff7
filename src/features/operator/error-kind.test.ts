import { expect, test } from 'vitest'

import { kindOfError } from './error-kind.ts'

test.each([
  ['Error: No page at this address', false, 'missing'],
  ['Error: No page within 10000 ms', false, 'slow'],
  ['NotSupportedError: The element has no supported sources.', false, 'play'],
  ['ContentSecurityPolicy: img-src has blocked https://ads.example', false, 'blocked'],
  ['TypeError: Failed to fetch dynamically imported module', false, 'network'],
  ['QuotaExceededError: The quota has been exceeded.', false, 'space'],
  ['NotAllowedError: play() failed', false, 'refused'],
  ['The connection to the database was closed.', true, 'database'],
  ["ENOSPC: no space left on device, write '/data/video'", true, 'disk'],
  ['ffmpeg ended with 1: Invalid data found when processing input', true, 'encode'],
  ['TypeError: x is not a function', true, 'server'],
  ['TypeError: x is not a function', false, 'other'],
])('%s is about %s %s', (text, isOfServer, kind) => {
  expect(kindOfError(text, isOfServer)).toBe(kind)
})
