import * as v from 'valibot'

import { write } from '../endpoint.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'

export const likeEndpoints = {
  /** Says what shall be, not "toggle": sent twice it is the same. */
  'likes.set': write({
    path: '/api/commit/item/digg/',
    input: v.object({ videoId: IdSchema, liked: v.boolean() }),
    output: v.object({ videoId: IdSchema, liked: v.boolean(), likeCount: CountSchema, rev: CountSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
}
