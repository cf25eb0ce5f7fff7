import * as v from 'valibot'

import { queuedWrite } from '../endpoint.ts'
import { saveEntity } from '../entities.ts'
import { IdSchema } from '../models/primitives.ts'

export const saveEndpoints = {
  /** Sets whether a video is in the viewer's list `feed.saved`, instead of toggling it. */
  'saves.set': queuedWrite({
    path: '/api/commit/item/collect/',
    input: v.object({ videoId: IdSchema, saved: v.boolean() }),
    output: v.object({ videoId: IdSchema, saved: v.boolean() }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: {
        entity: ({ videoId }) => saveEntity(videoId),
        isSupersededByLater: true,
        opposite: ({ videoId, saved }) => ({ videoId, saved: !saved }),
      },
    },
  }),
}
