import * as v from 'valibot'

import { DISMISSED_ON_DEVICE_MAX_COUNT } from '../constants.ts'
import { queuedWrite, write } from '../endpoint.ts'
import { dismissalEntity } from '../entities.ts'
import { IdSchema } from '../models/primitives.ts'

const policy = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** The videos in which the viewer is not interested: feeds leave them out, and `feed.dismissed` lists them. */
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
  /** Adds those that a guest chose on their device before the log-in. Those that the viewer may not watch are left out. */
  'dismissals.add': write({
    path: '/api/commit/item/dislike/list/',
    input: v.object({
      videoIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(DISMISSED_ON_DEVICE_MAX_COUNT)),
    }),
    /** Of those that feeds leave out now. */
    output: v.object({ ids: v.array(IdSchema) }),
    policy,
  }),
}
