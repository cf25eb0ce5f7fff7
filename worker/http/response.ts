import * as v from 'valibot'

import { ApiError, type Problem } from '#contract/errors.ts'
import { ProblemSchema } from '#contract/models/problem.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaAsked, unreadableResponseProblem } from './problems.ts'

/** A whole response of the server. */
export interface HttpResponse {
  httpStatus: number
  headers: Headers
  text: string
}

/** Result of the generic wrapper (specification section 7.5). */
export interface WrappedResponse {
  /** 0 when no answer came back. */
  httpStatus: number
  /** 0 for a success; otherwise the server's status code, or -1. */
  statusCode: number
  /** The response's body. Empty after a failure, and for any HTTP status other than 200. */
  body: object
  /** Set after a failure. */
  problem?: Problem
}

const BodySchema = v.looseObject({ statusCode: v.optional(v.number(), StatusCode.ok) })
const RefusalSchema = v.pick(ProblemSchema, [
  'statusCode',
  'message',
  'sentence',
  'values',
  'fields',
  'fieldSentences',
])

/** Either place may hold the verify code, with a sentence or without (specification section 8). */
const VerifySchema = v.union([
  v.looseObject({ statusCode: v.literal(StatusCode.verify) }),
  v.looseObject({ code: v.literal(StatusCode.verify) }),
])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseBody(text: string): unknown {
  const body = parseJson(text)
  return v.is(VerifySchema, body) ? { ...captchaAsked, ...body, statusCode: StatusCode.verify } : body
}

/** The longest wait, whatever the server asks for. Timers of more than 24.8 days fire at once. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). The date is by the server's clock; the result is an
 * hour at most.
 */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const answeredAtMs = Date.parse(headers.get('date') ?? '') || nowMs
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - answeredAtMs
  return Number.isNaN(delayMs) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, delayMs))
}

const isSuccessful = (httpStatus: number): boolean => httpStatus >= 200 && httpStatus < 300

/** Checks for success: status 200 with its body, any other success status with an empty one; all else is a failure. */
export function wrapResponse(answer: HttpResponse): WrappedResponse {
  const { httpStatus, text } = answer
  if (!isSuccessful(httpStatus)) return wrapFailure(refusalOf(answer).problem)
  if (httpStatus !== 200 || text === '') return { httpStatus, statusCode: StatusCode.ok, body: {} }
  const body = v.safeParse(BodySchema, parseBody(text))
  if (!body.success) return wrapFailure(unreadableResponseProblem(httpStatus))
  if (body.output.statusCode !== StatusCode.ok) return wrapFailure(refusalOf(answer).problem)
  return { httpStatus, statusCode: StatusCode.ok, body: body.output }
}

export const wrapFailure = (problem: Problem): WrappedResponse => ({
  httpStatus: problem.httpStatus,
  statusCode: problem.statusCode,
  body: {},
  problem,
})

/** The server's problem, or one of our own if its response cannot be read. */
export function refusalOf({ httpStatus, headers, text }: HttpResponse): ApiError {
  const refusal = v.safeParse(RefusalSchema, parseBody(text))
  const { fields, ...problem } = refusal.success
    ? { ...refusal.output, httpStatus }
    : { ...unreadableResponseProblem(httpStatus), fields: undefined }
  const delayMs = retryAfterMs(headers)
  return new ApiError({
    ...problem,
    ...(fields === undefined ? {} : { fields }),
    ...(delayMs === undefined ? {} : { retryAfterMs: delayMs }),
  })
}
