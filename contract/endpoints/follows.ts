import * as v from 'valibot'

import { write } from '../endpoint.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'
import { UserRelationSchema } from '../models/user.ts'

export const followEndpoints = {
  'follows.set': write({
    path: '/api/commit/follow/user/',
    input: v.object({ userId: IdSchema, follow: v.boolean() }),
    output: v.object({ userId: IdSchema, relation: UserRelationSchema, followerCount: CountSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
}
