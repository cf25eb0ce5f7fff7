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
  /** 0 for a success; otherwise the server's, or -1. */
  statusCode: number
  /** The response's body. Empty after a failure, and with another HTTP status than 200. */
  body: object
  /** After a failure. */
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

/** The verify code may stand in either, with a sentence or without (specification section 8). */
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

/** Nobody waits longer, whatever a server asks for, and timers of more than 24.8 days fire at once. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), which is a date by the server's clock; an hour at most. */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const answeredAtMs = Date.parse(headers.get('date') ?? '') || nowMs
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - answeredAtMs
  return Number.isNaN(delayMs) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, delayMs))
}

const isSuccessful = (httpStatus: number): boolean => httpStatus >= 200 && httpStatus < 300

/** The success check: status 200 and its body, any other success and nothing, all else a failure. */
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

/** The server's problem, or one of our own where its response cannot be read. */
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
