import * as v from 'valibot'
import { expect } from 'vitest'

import { ProblemSchema, type Problem } from '#contract/models/problem.ts'

const BodySchema = v.omit(ProblemSchema, ['httpStatus'])

/** The problem in a response, after checking its shape and its headers, and that it reveals no internals. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-server-time-ms')).toMatch(/^\d{13}$/)
  expect(text).not.toMatch(/ at .*:\d+:\d+|node_modules|SELECT|postgres/i)
  const body = v.parse(v.strictObject(BodySchema.entries), JSON.parse(text))
  expect(body.message).not.toBe('')
  return { ...body, httpStatus: response.status }
}
