import * as v from 'valibot'

import { queuedWrite } from '../endpoint.ts'
import { HISTORY_ENTITY, watchedEntity } from '../entities.ts'
import { IdSchema } from '../models/primitives.ts'
import { UserSettingsSchema } from '../models/user.ts'

const write = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** The videos that the viewer has watched: `feed.watched` lists them. No other user is shown them. */
export const historyEndpoints = {
  /** Turns the history on or off. Videos watched before stay in it. */
  'history.set': queuedWrite({
    path: '/api/watch/history/set/',
    input: v.object({ isOn: v.boolean() }),
    output: UserSettingsSchema,
    policy: {
      ...write,
      outbox: {
        entity: () => HISTORY_ENTITY,
        isSupersededByLater: true,
        opposite: ({ isOn }) => ({ isOn: !isOn }),
      },
    },
  }),
  /** Removes a video from the history; without one, all of them. */
  'history.clear': queuedWrite({
    path: '/api/watch/history/clear/',
    input: v.object({ videoId: v.optional(IdSchema) }),
    output: v.object({ videoId: v.optional(IdSchema) }),
    policy: {
      ...write,
      outbox: { entity: ({ videoId }) => watchedEntity(videoId), isSupersededByLater: true },
    },
  }),
}
