import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import { networkOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import { getAnimation, setAnimation } from './animation-service.ts'
import { setBirthDate } from './birth-date-service.ts'
import { uploadImage, type ImageTools } from './image-service.ts'
import {
  ackPrivateNotice,
  getSettings,
  setLikedPublic,
  setMentionAudience,
  setPrivate,
} from './privacy-service.ts'
import { getProfile, updateProfile } from './service.ts'

export const userRoutes = ({ limiter, ...images }: ImageTools & { limiter: RateLimiter }) =>
  ({
    'users.detail': async ({ user }, { db, viewer }) => ({
      user: await getProfile(db, viewer, user),
    }),
    'users.update': async (input, { db, viewer }) => ({
      user: await updateProfile(db, viewer, input),
    }),
    'users.settings': (_input, { db, viewer }) => getSettings(db, viewer),
    'users.setPrivate': (input, { db, viewer }) => setPrivate(db, viewer, input),
    'users.setLikedPublic': (input, { db, viewer }) => setLikedPublic(db, viewer, input),
    'users.setMentionAudience': (input, { db, viewer }) => setMentionAudience(db, viewer, input),
    'users.setBirthDate': (input, { db, viewer }) => setBirthDate(db, viewer, input),
    'users.animation': (_input, { db, viewer }) => getAnimation(db, viewer),
    'users.setAnimation': (input, context) =>
      setAnimation(context.db, context.viewer, input, {
        asker: networkOf(context.clientAddress),
        countMaking: () => limitCall(limiter, 'animation', input, context),
      }),
    'users.ackPrivateNotice': (_input, { db, viewer }) => ackPrivateNotice(db, viewer),
    'users.uploadImage': async (_input, context) => {
      const { viewer } = context
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return uploadImage(context.db, images, viewer, context.body)
    },
  }) satisfies FeatureRoutes<'users'>
