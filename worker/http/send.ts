import * as v from 'valibot'

import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'

import { throughCaptcha } from '../captcha/captcha.ts'
import type { CallScope } from './call-scope.ts'
import { endpointRequest } from './endpoint-request.ts'
import { unreadableResponseProblem } from './problems.ts'
import type { WrappedResponse } from './response.ts'
import { request } from './wrapper.ts'

/**
 * One call of the endpoint table, from its input to its value: the generic wrapper, and asking a person where the
 * server wants one. Throws an `ApiError`, or the signal's reason.
 */
export async function send(op: Op, input: Input<Op>, call: CallScope): Promise<unknown> {
  return valueOf(op, await throughCaptcha(op, call, () => request(endpointRequest(op, input), call)))
}

/** The value of a good answer, checked against the endpoint's schema. Throws an `ApiError` for a bad one. */
export function valueOf(op: Op, { httpStatus, body, problem }: WrappedResponse): unknown {
  if (problem) throw new ApiError(problem)
  const value = v.safeParse(endpoints[op].output, body)
  if (value.success) return value.output
  throw new ApiError(unreadableResponseProblem(httpStatus))
}
