import { describe, expect, test } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { wrapResponse } from './response.ts'
import { valueOf } from './send.ts'

const value = (httpStatus: number, body: object | '') =>
  valueOf(
    'session.current',
    wrapResponse({ httpStatus, headers: new Headers(), text: body && JSON.stringify(body) }),
  )

test('a good answer is the endpoint’s output, without what the schema does not know', () => {
  expect(value(200, { statusCode: 0, user: null, extra: 1 })).toEqual({ user: null })
})

describe('an answer against the endpoint’s schema is a problem', () => {
  test.each([
    ['a value of another shape', 200, { statusCode: 0, user: 7 }],
    ['nothing', 204, ''],
  ] as const)('%s', (_name, httpStatus, body) => {
    expect(() => value(httpStatus, body)).toThrow(ApiError)
    expect(() => value(httpStatus, body)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ httpStatus, statusCode: StatusCode.serverError }),
      }),
    )
  })
})
