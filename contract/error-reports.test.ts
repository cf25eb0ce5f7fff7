import { expect, test } from 'vitest'

import { dsnOf, httpFailureOf, originOfDsn, SEVERITIES } from './error-reports.ts'

test('the severities are those of specification section 3', () => {
  expect(SEVERITIES).toEqual(['fatal', 'error', 'warning', 'info', 'debug', 'critical'])
})

test.each([
  [0, { side: 'network', priority: 0 }],
  [200, undefined],
  [304, undefined],
  [399, undefined],
  [400, { side: 'client', priority: 0 }],
  [404, { side: 'client', priority: 0 }],
  [499, { side: 'client', priority: 0 }],
  [500, { side: 'client', priority: 0 }],
  [501, { side: 'server', priority: 1 }],
  [503, { side: 'server', priority: 1 }],
])('an HTTP failure with status %d is reported as section 8 says', (status, expected) => {
  const failure = httpFailureOf(status)
  expect(failure && { side: failure.side, priority: failure.priority }).toEqual(expected)
})

test.each(['https://videos.example.org', 'http://localhost:3000', 'http://[::1]:3000'])(
  'the DSN of %s is one that Sentry takes, and is known again',
  (origin) => {
    const dsn = dsnOf(origin)
    expect(dsn).toBe(`${origin.replace('//', '//vireo@')}/1`)
    expect(originOfDsn(dsn)).toBe(origin)
  },
)

test.each(['', 'x', 'https://videos.example.org/1', 'https://vireo@a/b@c/1', 'ftp://vireo@a/1'])(
  'another DSN is not ours: %s',
  (dsn) => {
    expect(originOfDsn(dsn)).toBeUndefined()
  },
)
