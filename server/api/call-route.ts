import * as v from 'valibot'

import { endpoints, type Op, type Output, type ReadOp } from '#contract/endpoints/index.ts'

import type { AllRoutes } from './compose-routes.ts'
import { parseInput } from './parse-input.ts'
import { requireRights, requireViewer, type CallContext } from './route.ts'

/**
 * @throws {ApiError} 401/10102 when the call needs a log-in and the viewer is a guest, 403 when it needs rights that
 * the viewer does not have
 */
export function requireAccess(op: Op, context: CallContext): void {
  const { access } = endpoints[op].policy
  if (access === 'anyone') return
  if (access === 'member') requireViewer(context)
  else requireRights(context.viewer, access)
}

/**
 * Makes a read in process, as the page renderer does, after checking its input and its access. Over HTTP, calls also
 * have limits and writes have to be signed: see `server/http`.
 * @throws {ApiError} the call's refusal
 */
export async function callRoute<K extends ReadOp>(
  routes: AllRoutes,
  op: K,
  input: unknown,
  context: CallContext,
): Promise<Output<K>> {
  requireAccess(op, context)
  return runHandler(routes, op, parseInput(op, input), context)
}

/**
 * Calls the handler with an input and an access that are already checked, and with the database that its policy
 * requires (`ContextOf`). The response has only the fields of the contract, so that extra columns of a query do not
 * leave the server.
 */
export async function runHandler<K extends Op>(
  routes: AllRoutes,
  op: K,
  input: Parameters<AllRoutes[K]>[0],
  context: CallContext,
): Promise<Output<K>> {
  const handler = routes[op] as (input: Parameters<AllRoutes[K]>[0], context: CallContext) => Promise<unknown>
  const result = v.safeParse(endpoints[op].output, await handler(input, context))
  if (result.success) return result.output
  // A schema's message repeats the value.
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}.`)
  throw new Error(`${op} answered against its contract. ${faults.join(' ')}`)
}
