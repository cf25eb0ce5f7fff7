import type { Op } from '#contract/endpoints/index.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { wrapFailure, type WrappedResponse } from '../http/response.ts'
import type { CallScope } from '../http/types.ts'
import { createCaptchaGate } from './gate.ts'
import { createThroughCaptcha } from './through-captcha.ts'

export const asked = wrapFailure({
  statusCode: StatusCode.verify,
  httpStatus: 403,
  message: '',
  fields: { region: 'sg' },
})
export const good = (name: string): WrappedResponse => ({ httpStatus: 200, statusCode: 0, body: { name } })

type OpenChannel = Parameters<typeof createCaptchaGate>[1]

/** Creates a channel between the tabs of one browser, as `BroadcastChannel` does. */
export function createChannelBetweenTabs(): OpenChannel {
  const ends: Parameters<OpenChannel>[0][] = []
  return (onMessage) => {
    ends.push(onMessage)
    return {
      post(message) {
        for (const end of ends) if (end !== onMessage) queueMicrotask(() => end(message))
      },
    }
  }
}

/** Opens one tab's worker, and records what it was told to show and what it sent, in order. */
export function openTab(openChannel = createChannelBetweenTabs()) {
  const events: WorkerEvent[] = []
  const gate = createCaptchaGate((event) => events.push(event), openChannel)
  const through = createThroughCaptcha(gate)
  const sent: string[] = []
  /** The server of these tests asks for a captcha until one has been solved. */
  let isAsking = true
  const call = (name: string, op: Op = 'follows.set', scope = scopeOf()) =>
    through(op, scope, async () => {
      sent.push(name)
      return isAsking && op === 'follows.set' ? asked : good(name)
    }).catch((error: unknown) => error)
  return {
    gate,
    events,
    sent,
    call,
    solve: () => {
      isAsking = false
      gate.settle('success')
    },
  }
}

export const scopeOf = (signal = new AbortController().signal): CallScope => ({
  callId: 'call',
  signal,
})
