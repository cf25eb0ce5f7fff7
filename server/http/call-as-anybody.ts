import type { Context } from 'hono'

import type { Output, ReadOp } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { callRoute } from '#server/api/call-route.ts'

import type { ApiDeps } from './api.ts'
import { callContextOf } from './call-context.ts'
import type { Environment } from './environment.ts'
import { onReplica } from './read-replica.ts'

/**
 * Makes a read as a guest, even for users, as the response is shown on other sites and may be cached for everyone.
 * @returns undefined when it is refused, such as for what does not exist
 */
export async function callAsAnybody<K extends ReadOp>(
  hono: Context<Environment>,
  op: K,
  input: unknown,
  deps: Pick<ApiDeps, 'routes' | 'database' | 'connection' | 'replica'>,
): Promise<Output<K> | undefined> {
  const context = callContextOf(hono, null, new Headers(), deps)
  try {
    return await callRoute(deps.routes, op, input, onReplica(op, context, deps.replica))
  } catch (error) {
    if (isApiError(error) && error.problem.httpStatus < 500) return undefined
    throw error
  }
}
