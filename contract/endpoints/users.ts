import * as v from 'valibot'

import { MENTION_AUDIENCES } from '../audience.ts'
import { VIDEO_MAX_DURATION_SEC } from '../constants.ts'
import { queuedWrite, read, upload, write } from '../endpoint.ts'
import {
  LIKED_PUBLIC_ENTITY,
  MENTION_AUDIENCE_ENTITY,
  PRIVACY_ENTITY,
  PRIVATE_NOTICE_ENTITY,
  PROFILE_ENTITY,
} from '../entities.ts'
import { AnimationSchema } from '../models/animation.ts'
import { BirthDateSchema, IdSchema, userText } from '../models/primitives.ts'
import { UserProfileSchema, UserSettingsSchema } from '../models/user.ts'
import { PROFILE_LINK_MAX_COUNT, profileLinkProblem, readProfileLink } from '../profile-links.ts'

const ProfileLinkSchema = v.pipe(
  v.string(),
  v.check(
    (typed) => profileLinkProblem(typed) === undefined,
    ({ input }) => JSON.stringify(profileLinkProblem(input)),
  ),
  v.transform((typed) => readProfileLink(typed) ?? typed),
)

const ProfileLinksSchema: v.GenericSchema<readonly string[]> = v.pipe(
  v.array(ProfileLinkSchema),
  v.maxLength(PROFILE_LINK_MAX_COUNT),
  v.transform((links) => [...new Set(links)]),
)

export const userEndpoints = {
  /** `user` is a uniqueId, in upper or lower case, or a secUid. */
  'users.detail': read({
    path: '/api/user/detail/',
    input: v.object({ user: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
    output: v.object({ user: UserProfileSchema }),
    policy: { access: 'anyone' },
  }),
  /** Changes only the given fields. */
  'users.update': queuedWrite({
    path: '/api/user/update/',
    input: v.object({
      nickname: v.optional(userText('nickname')),
      bio: v.optional(userText('bio')),
      pronouns: v.optional(userText('pronouns')),
      /** All links: any that is left out is removed. */
      links: v.optional(ProfileLinksSchema),
      /** From `users.uploadImage`; null removes the picture. */
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
  'users.settings': read({
    path: '/api/user/settings/',
    input: v.object({}),
    output: UserSettingsSchema,
    policy: { access: 'member' },
  }),
  /** Makes the account private or public. Becoming public approves all open follow requests. */
  'users.setPrivate': queuedWrite({
    path: '/api/user/private/',
    input: v.object({ isPrivate: v.boolean() }),
    output: UserSettingsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: { entity: () => PRIVACY_ENTITY, isSupersededByLater: true },
    },
  }),
  /** Shows the videos that the caller likes on their profile, or to no other user. */
  'users.setLikedPublic': queuedWrite({
    path: '/api/user/liked/public/',
    input: v.object({ isPublic: v.boolean() }),
    output: UserSettingsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: {
        entity: () => LIKED_PUBLIC_ENTITY,
        isSupersededByLater: true,
        opposite: ({ isPublic }) => ({ isPublic: !isPublic }),
      },
    },
  }),
  /** Sets who can mention the caller. Mentions by others stay plain text, without a notice. */
  'users.setMentionAudience': queuedWrite({
    path: '/api/user/mention/',
    input: v.object({ audience: v.picklist(MENTION_AUDIENCES) }),
    output: UserSettingsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: { entity: () => MENTION_AUDIENCE_ENTITY, isSupersededByLater: true },
    },
  }),
  /**
   * Sets the caller's date of birth. It can only be corrected to a later date: otherwise everyone could lift an age
   * limit.
   */
  'users.setBirthDate': write({
    path: '/api/user/birth_date/',
    input: v.object({ birthDate: BirthDateSchema }),
    output: UserSettingsSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'birthDate' },
  }),
  /** Confirms the one-time notice that the account has become private (specification section 7.4). */
  'users.ackPrivateNotice': queuedWrite({
    path: '/api/private_banner/ack/',
    input: v.object({}),
    output: UserSettingsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: { entity: () => PRIVATE_NOTICE_ENTITY, isSupersededByLater: true },
    },
  }),
  /** Returns the state of the caller's animated profile picture (specification section 7.3). */
  'users.animation': read({
    path: '/api/user/get/animation/',
    input: v.object({}),
    output: AnimationSchema,
    policy: { access: 'member' },
  }),
  /** Makes an animated profile picture from one of the caller's own videos (specification section 7.4). */
  'users.setAnimation': write({
    path: '/api/user/set/animation/',
    input: v.object({
      /** Null removes the picture. */
      videoId: v.nullable(IdSchema),
      /** The second of the video at which it begins. */
      startSec: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(VIDEO_MAX_DURATION_SEC))),
    }),
    output: v.object({ ...AnimationSchema.entries, videoId: v.nullable(IdSchema) }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  'users.uploadImage': upload({
    path: '/api/image/upload/',
    input: v.object({}),
    output: v.object({ imageId: IdSchema, url: v.string() }),
    policy: { access: 'member', idempotency: 'natural', limit: 'upload' },
  }),
}
