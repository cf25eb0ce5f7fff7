import * as v from 'valibot'

import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { ApiError, ProblemSchema } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { unreadableAnswerProblem } from './problems.ts'

/** An answer of the server, whole. */
export interface Answer {
  httpStatus: number
  headers: Headers
  text: string
}

const BodySchema = v.looseObject({ statusCode: v.optional(v.number(), StatusCode.ok) })
const RefusalSchema = v.object({
  statusCode: v.number(),
  message: v.string(),
  fields: ProblemSchema.entries.fields,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs)
}

/**
 * The value of a good answer, checked against the endpoint's schema. Throws an `ApiError` with what the server
 * said of a bad one, or with a problem of our own where it said nothing that can be read.
 */
export function readAnswer(op: Op, { httpStatus, headers, text }: Answer): unknown {
  const json = parseJson(text)
  const body = v.safeParse(BodySchema, json)
  const isGood =
    httpStatus >= 200 && httpStatus < 300 && body.success && body.output.statusCode === StatusCode.ok
  if (isGood) {
    const value = v.safeParse(endpoints[op].output, json)
    if (value.success) return value.output
    throw new ApiError(unreadableAnswerProblem(httpStatus))
  }
  const refusal = v.safeParse(RefusalSchema, json)
  const { fields, ...problem } = refusal.success
    ? { ...refusal.output, httpStatus }
    : { ...unreadableAnswerProblem(httpStatus), fields: undefined }
  const delayMs = retryAfterMs(headers)
  throw new ApiError({
    ...problem,
    ...(fields === undefined ? {} : { fields }),
    ...(delayMs === undefined ? {} : { retryAfterMs: delayMs }),
  })
}
