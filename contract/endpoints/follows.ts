import * as v from 'valibot'

import { queuedWrite } from '../endpoint.ts'
import { followEntity } from '../entities.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'
import { UserRelationSchema } from '../models/user.ts'

export const followEndpoints = {
  'follows.set': queuedWrite({
    path: '/api/commit/follow/user/',
    input: v.object({
      userId: IdSchema,
      follow: v.boolean(),
      /** The user's video beside which the viewer followed, whose figures count it. */
      videoId: v.optional(IdSchema),
    }),
    output: v.object({ userId: IdSchema, relation: UserRelationSchema, followerCount: CountSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      captcha: { after: 60, countedBy: 'person' },
      outbox: {
        entity: ({ userId }) => followEntity(userId),
        isSupersededByLater: true,
        opposite: ({ userId, follow }) => ({ userId, follow: !follow }),
      },
    },
  }),
}
