import type { Input, Op } from '#contract/endpoints/index.ts'

import { startDeadline, timeoutError } from '../deadline.ts'
import type { CallScope } from './call-scope.ts'
import { send } from './send.ts'

const DEADLINE_MS = 15_000

/**
 * A call with a deadline, which stands still while a person is asked. Throws an `ApiError`, the signal's reason, or
 * a `TimeoutError`.
 */
export async function sendWithin<K extends Op>(
  op: K,
  input: Input<K>,
  { signal, ...call }: Pick<CallScope, 'callId' | 'userId' | 'signal'>,
): Promise<unknown> {
  const givingUp = new AbortController()
  const deadline = startDeadline(DEADLINE_MS, () => givingUp.abort(timeoutError(DEADLINE_MS)))
  try {
    return await send(op, input, {
      ...call,
      signal: AbortSignal.any([signal, givingUp.signal]),
      holdDeadline: deadline.hold,
    })
  } finally {
    deadline.clear()
  }
}
