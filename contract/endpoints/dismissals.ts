import * as v from 'valibot'

import { DISMISSED_ON_DEVICE_MAX_COUNT } from '../constants.ts'
import { queuedWrite, write } from '../endpoint.ts'
import { dismissalEntity } from '../entities.ts'
import { IdSchema } from '../models/primitives.ts'

const policy = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** The videos that the viewer has dismissed: feeds leave them out, and `feed.dismissed` lists them. */
export const dismissalEndpoints = {
  'dismissals.set': queuedWrite({
    path: '/api/commit/item/dislike/',
    input: v.object({ videoId: IdSchema, dismissed: v.boolean() }),
    output: v.object({ videoId: IdSchema, dismissed: v.boolean() }),
    policy: {
      ...policy,
      outbox: {
        entity: ({ videoId }) => dismissalEntity(videoId),
        isSupersededByLater: true,
        opposite: ({ videoId, dismissed }) => ({ videoId, dismissed: !dismissed }),
      },
    },
  }),
  /**
   * Adds videos that a guest dismissed on their device before logging in. Videos that the viewer may not watch are left
   * out.
   */
  'dismissals.add': write({
    path: '/api/commit/item/dislike/list/',
    input: v.object({
      videoIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(DISMISSED_ON_DEVICE_MAX_COUNT)),
    }),
    /** Ids of all videos that feeds now leave out. */
    output: v.object({ ids: v.array(IdSchema) }),
    policy,
  }),
}
