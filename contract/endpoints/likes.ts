import * as v from 'valibot'

import { queuedWrite } from '../endpoint.ts'
import { likeEntity } from '../entities.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'

export const likeEndpoints = {
  /** Sets the like instead of toggling it, so that sending it twice is harmless. */
  'likes.set': queuedWrite({
    path: '/api/commit/item/digg/',
    input: v.object({ videoId: IdSchema, liked: v.boolean() }),
    output: v.object({ videoId: IdSchema, liked: v.boolean(), likeCount: CountSchema, rev: CountSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: {
        entity: ({ videoId }) => likeEntity(videoId),
        isSupersededByLater: true,
        opposite: ({ videoId, liked }) => ({ videoId, liked: !liked }),
      },
    },
  }),
}
