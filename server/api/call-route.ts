import * as v from 'valibot'

import { endpoints, type Op, type Output, type ReadOp } from '#contract/endpoints/index.ts'

import type { AllRoutes } from './compose-routes.ts'
import { parseInput } from './parse-input.ts'
import { requireRights, requireViewer, type CallContext } from './route.ts'

/**
 * @throws {ApiError} 401/10102 when the call is for users and nobody is logged in, 403 when it is for users with rights that
 * the viewer does not have
 */
export function requireAccess(op: Op, context: CallContext): void {
  const { access } = endpoints[op].policy
  if (access === 'anyone') return
  if (access === 'member') requireViewer(context)
  else requireRights(context.viewer, access)
}

/**
 * Makes a read in process, as the page renderer does: its input and its access are checked.
 * A call over HTTP also has to stay within limits, and a write to be signed: see `server/http`.
 * @throws {ApiError} what the call refuses
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
 * Calls the handler with an input and an access that are already judged, and with the database that its policy asks for
 * (`ContextOf`). Its answer leaves with the fields of the contract and no others, so that what a query selects too much
 * stays here.
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
  // A schema's message repeats what it has got.
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}.`)
  throw new Error(`${op} answered against its contract. ${faults.join(' ')}`)
}
