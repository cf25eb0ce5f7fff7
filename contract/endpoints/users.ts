import * as v from 'valibot'

import { queuedWrite, read, upload } from '../endpoint.ts'
import { PROFILE_ENTITY } from '../entities.ts'
import { IdSchema, userText } from '../models/primitives.ts'
import { UserProfileSchema } from '../models/user.ts'

export const userEndpoints = {
  /** `user` is a uniqueId, in any case, or a secUid. */
  'users.detail': read({
    path: '/api/user/detail/',
    input: v.object({ user: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
    output: v.object({ user: UserProfileSchema }),
    policy: { access: 'anyone' },
  }),
  /** Changes the given fields only. */
  'users.update': queuedWrite({
    path: '/api/user/update/',
    input: v.object({
      nickname: v.optional(userText('nickname')),
      bio: v.optional(userText('bio')),
      /** From `users.uploadImage`; null takes the picture away. */
      avatarImageId: v.optional(v.nullable(IdSchema)),
    }),
    output: v.object({ user: UserProfileSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: {
        entity: () => PROFILE_ENTITY,
        isSupersededByLater: true,
        merge: (earlier, later) => ({ ...earlier, ...later }),
      },
    },
  }),
  'users.uploadImage': upload({
    path: '/api/image/upload/',
    input: v.object({}),
    output: v.object({ imageId: IdSchema, url: v.string() }),
    policy: { access: 'member', idempotency: 'natural', limit: 'upload' },
  }),
}
