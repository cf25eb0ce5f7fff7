import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import type { FailureReport } from '#contract/error-reports.ts'
import { ErrorEventSchema } from '#contract/models/error-event.ts'

import { eventOf } from './send-report.ts'

vi.stubGlobal('BUILD_ID', 'build7')

const noted = (failure: Partial<FailureReport> = {}) =>
  eventOf({
    source: 'page',
    severity: 'error',
    error: { name: 'TypeError', message: 'x is not a function' },
    pageUrl: 'https://a.example/@mira?from=me#top',
    timeMs: 1_700_000_000_500,
    ...failure,
  })

test('an event is one that the server takes', () => {
  expect(v.safeParse(ErrorEventSchema, noted()).success).toBe(true)
  expect(noted()).toMatchObject({ level: 'error', release: 'build7', timestamp: 1_700_000_000.5 })
})

test.each([
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['critical', 'fatal'],
] as const)('severity %s (section 3) is kept, and is Sentry’s level %s', (severity, level) => {
  expect(noted({ severity })).toMatchObject({ level, tags: { severity } })
})

test.each([
  [0, 'network', '0'],
  [400, 'client', '0'],
  [500, 'client', '0'],
  [502, 'server', '1'],
])('an HTTP failure with %d says side %s and priority %s (section 8)', (status, side, priority) => {
  const http = { method: 'GET', url: 'https://a.example/api/user/detail/?uniqueId=mira', status }
  expect(noted({ http })).toMatchObject({
    tags: { side, priority, status: String(status) },
    request: { url: 'https://a.example/api/user/detail/', method: 'GET' },
  })
})

test('no address in it has a query or a name, wherever it stands', () => {
  const url = 'https://a.example/assets/app.js?token=secret'
  const event = noted({
    error: { name: 'Error', message: `loading ${url}`, stack: `Error: x\n    at open (${url}:1:2)` },
  })
  expect(event.request?.url).toBe('https://a.example/@*')
  expect(JSON.stringify(event)).not.toMatch(/secret|mira|from=/)
})

test.each([
  ['Chromium', 'Error: x\n    at inner (https://a.example/a.js:3:4)\n    at https://a.example/a.js:1:2'],
  ['Firefox and Safari', 'inner@https://a.example/a.js:3:4\n@https://a.example/a.js:1:2'],
])('reads the stack of %s, the innermost call last', (_browser, stack) => {
  const event = noted({ error: { name: 'Error', message: 'x', stack } })
  expect(event.exception.values[0]?.stacktrace?.frames).toMatchObject([
    { filename: 'https://a.example/a.js', lineno: 1 },
    { function: 'inner', filename: 'https://a.example/a.js', lineno: 3, colno: 4 },
  ])
})
