import * as v from 'valibot'

import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { throughCaptcha } from '../captcha/captcha.ts'
import { startDeadline, timeoutError } from '../deadline.ts'
import { unreadableResponseProblem } from './problems.ts'
import { endpointRequest } from './request.ts'
import type { WrappedResponse } from './response.ts'
import { withRetries } from './retry.ts'
import type { CallScope } from './types.ts'
import { viewableOnly } from './viewable.ts'
import { request } from './wrapper.ts'

const DEADLINE_MS = 15_000

interface Call extends CallScope {
  op: Op
  input: Input<Op>
}
/** Passes a call on with `next`, perhaps later, several times, or not at all. */
type Step<Result, Inner = Result> = (call: Call, next: (call: Call) => Promise<Inner>) => Promise<Result>

/**
 * Retries reads whose policy says so, and only for callers that are told about the retries (specification
 * section 8).
 */
const retry: Step<unknown> = (call, next) => {
  const { op, signal, onRetry } = call
  return onRetry && endpoints[op].policy.isRetried
    ? withRetries(() => next(call), signal, onRetry)
    : next(call)
}

/** Ends the call at the deadline. An upload may take as long as it makes progress. */
const limitTime: Step<unknown> = async (call, next) => {
  if (endpoints[call.op].body === 'binary') return next(call)
  const controller = new AbortController()
  const deadline = startDeadline(DEADLINE_MS, () => controller.abort(timeoutError(DEADLINE_MS)))
  const signal = AbortSignal.any([call.signal, controller.signal])
  try {
    return await next({ ...call, signal, holdDeadline: deadline.hold })
  } finally {
    deadline.clear()
  }
}

/** Checks the response against the endpoint's schema. */
const readValue: Step<unknown, WrappedResponse> = async (call, next) => valueOf(call.op, await next(call))

/** Waits while a captcha is open, and sends the call again once it is solved. */
const passCaptcha: Step<WrappedResponse> = (call, next) => throughCaptcha(call.op, call, () => next(call))

/**
 * Finds the proof of work that the server asked for, and sends the call again with it. Only once: a second challenge is a
 * failure.
 */
const passSlide: Step<WrappedResponse> = async (call, next) => {
  const answer = await next(call)
  const challenge = answer.statusCode === StatusCode.sharkSlide && answer.problem?.fields?.['challenge']
  if (!challenge) return answer
  const resumeDeadline = call.holdDeadline?.()
  try {
    const { solveSlide } = await import('../captcha/solve-slide.ts')
    const proof = await solveSlide(challenge)
    return proof === undefined ? answer : await next({ ...call, proof })
  } finally {
    resumeDeadline?.()
  }
}

/** Builds the request, signs it, sends it and wraps the response (`wrapper.ts`). */
const sendRequest: Step<WrappedResponse> = (call) => request(endpointRequest(call.op, call.input), call)

/** The steps of every call, in order: each surrounds those after it. */
const STEPS = [retry, limitTime, readValue, passCaptcha, passSlide, sendRequest] as Step<unknown>[]

const run = (call: Call, index = 0): Promise<unknown> =>
  STEPS[index]?.(call, (passed) => run(passed, index + 1)) ?? Promise.reject(new Error('No step is left.'))

/**
 * Calls an endpoint, from its input to its value.
 * @throws {ApiError}, a `TimeoutError`, or the signal's reason
 */
export const callEndpoint = <K extends Op>(
  op: K,
  input: Input<K>,
  scope: Omit<CallScope, 'holdDeadline'>,
): Promise<unknown> => run({ ...scope, op, input })

/** The value of a successful response. Throws an `ApiError` for any other. */
export function valueOf(op: Op, { httpStatus, body, problem }: WrappedResponse): unknown {
  if (problem) throw new ApiError(problem)
  const value = v.safeParse(endpoints[op].output, body)
  if (value.success) return viewableOnly(value.output)
  throw new ApiError(unreadableResponseProblem(httpStatus))
}
