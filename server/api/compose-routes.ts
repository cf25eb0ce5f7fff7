import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'

import type { Handler, Routes } from './route.ts'

/** A handler for every endpoint of the contract. */
export type AllRoutes = { [K in Op]: Handler<K> }

/**
 * Combines the routes of all features.
 * @throws when two features handle the same call, or none does: the server does not start incomplete
 */
export function composeRoutes(...parts: Routes[]): AllRoutes {
  const all: Routes = {}
  for (const part of parts) {
    for (const op of Object.keys(part)) {
      if (Object.hasOwn(all, op)) throw new Error(`Two features answer ${op}.`)
      if (!Object.hasOwn(endpoints, op)) throw new Error(`The contract has no ${op}.`)
    }
    Object.assign(all, part)
  }
  const missing = ops.filter((op) => !all[op])
  if (missing.length > 0) throw new Error(`No feature answers ${missing.join(', ')}.`)
  return all as AllRoutes
}
