import type { MiddlewareHandler } from 'hono'

import { insufficientStorage } from '#server/api/problems.ts'
import type { HasFreeSpace } from '#server/storage/disk-space.ts'

import { answerProblem } from './answer.ts'
import type { Environment } from './environment.ts'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/**
 * Refuses writes when the disk has no more space than the database needs: without it the database would end, and nobody
 * could read any more. Uploads can still be cancelled, which frees space.
 */
export const refuseWritesUnless =
  (hasFreeSpace: HasFreeSpace): MiddlewareHandler<Environment> =>
  async (context, next) => {
    if (HARMLESS.has(context.req.method) || hasFreeSpace()) return next()
    return answerProblem(insufficientStorage().problem, new Headers())
  }
