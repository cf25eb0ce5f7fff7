import * as v from 'valibot'

import type { Policy } from '#contract/endpoint.ts'
import { CaptchaRegionSchema, type CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { abortable } from '../abortable.ts'
import { createFifoLock } from '../fifo-lock.ts'
import { captchaClosedProblem } from '../http/problems.ts'
import { wrapFailure, type WrappedResponse } from '../http/response.ts'
import type { CallScope } from '../http/types.ts'
import { type CaptchaGate, untilSettled } from './gate.ts'

type ThroughCaptcha = (
  op: Op,
  call: CallScope,
  attempt: () => Promise<WrappedResponse>,
) => Promise<WrappedResponse>

const regionOf = ({ problem }: WrappedResponse): CaptchaRegion => {
  const region = v.safeParse(CaptchaRegionSchema, problem?.fields?.['region'])
  return region.success ? region.output : 'other'
}

/**
 * Sends requests past the captcha (specification sections 4 and 8). While a captcha is open, only the requests that
 * settle it are sent. A request that was answered 10000 opens it and is sent again once it is solved; when the viewer
 * closes it, calls that need the pass resolve with statusCode -1 and the others go on. Writes that waited are sent one
 * after another, in their order. Rejects only as the attempts and the call's signal do.
 */
export function createThroughCaptcha(gate: CaptchaGate): ThroughCaptcha {
  const lock = createFifoLock()

  /** Waits with the call's deadline stopped. It runs on afterwards, also while other calls are sent first. */
  async function waitForViewer(call: CallScope): Promise<void> {
    const resumeDeadline = call.holdDeadline?.()
    try {
      await untilSettled(gate, call.signal)
    } finally {
      resumeDeadline?.()
    }
  }

  return async (op, call, attempt) => {
    if (op === 'captcha.challenge') return attempt()
    if (op === 'captcha.verify') {
      const answer = await attempt()
      if (!answer.problem) gate.settle('success')
      return answer
    }
    const policy: Policy = endpoints[op].policy
    const isWrite = endpoints[op].method !== 'GET'
    const { rejections } = gate
    let isPassNeeded = policy.captcha !== undefined
    let place: ReturnType<typeof lock.acquire> | undefined
    const hasToWait = () => gate.state === 'open' || (isWrite && !place && !lock.isFree)
    const isPassRejected = () => isPassNeeded && gate.rejections !== rejections
    const closed = wrapFailure(captchaClosedProblem)
    try {
      for (;;) {
        while (hasToWait()) {
          if (isWrite) place ??= lock.acquire()
          await waitForViewer(call)
          if (isPassRejected()) return closed
          if (place) await abortable(place.turn, call.signal)
        }
        if (isPassRejected()) return closed
        const { passes } = gate
        const answer = await attempt()
        if (answer.statusCode !== StatusCode.verify) return answer
        isPassNeeded = true
        if (isPassRejected()) return closed
        // If the captcha was solved while this request was on its way, the request is sent again with the
        // pass.
        if (gate.passes === passes) gate.open(regionOf(answer))
      }
    } finally {
      place?.release()
    }
  }
}
