import type { MiddlewareHandler } from 'hono'

import { insufficientStorage } from '#server/api/problems.ts'
import type { HasFreeSpace } from '#server/storage/disk-space.ts'

import { answerProblem } from './answer.ts'
import type { Environment } from './environment.ts'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/**
 * Refuses writes where the disk has no more room than the database needs to live on: with the last of it the database
 * would end, and nobody could read any more. Uploads can still be cancelled, which makes room.
 */
export const refuseWritesUnless =
  (hasFreeSpace: HasFreeSpace): MiddlewareHandler<Environment> =>
  async (context, next) => {
    if (HARMLESS.has(context.req.method) || hasFreeSpace()) return next()
    return answerProblem(insufficientStorage().problem, new Headers())
  }
