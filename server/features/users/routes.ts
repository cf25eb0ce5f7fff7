import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import { networkOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import type { Storage } from '#server/storage/storage.ts'

import { getAnimation, setAnimation } from './animation-service.ts'
import { setBirthDate } from './birth-date-service.ts'
import { uploadImage } from './image-service.ts'
import {
  ackPrivateNotice,
  getSettings,
  setLikedPublic,
  setMentionAudience,
  setPrivate,
} from './privacy-service.ts'
import { getProfile, updateProfile } from './service.ts'

export const userRoutes = (
  storage: Storage,
  publish: Publish,
  limiter: RateLimiter,
  freeBytes?: () => Promise<number>,
) =>
  ({
    'users.detail': async ({ user }, context) => ({
      user: await getProfile(context.db, context.viewer, user),
    }),
    'users.update': async (input, context) => ({
      user: await updateProfile(context.db, requireViewer(context), input),
    }),
    'users.settings': async (_input, context) => getSettings(context.db, requireViewer(context)),
    'users.setPrivate': async (input, context) =>
      setPrivate(context.db, requireViewer(context), input, publish),
    'users.setLikedPublic': async (input, context) =>
      setLikedPublic(context.db, requireViewer(context), input),
    'users.setMentionAudience': async (input, context) =>
      setMentionAudience(context.db, requireViewer(context), input),
    'users.setBirthDate': async (input, context) =>
      setBirthDate(context.db, requireViewer(context), input, publish),
    'users.animation': async (_input, context) => getAnimation(context.db, requireViewer(context)),
    'users.setAnimation': async (input, context) =>
      setAnimation(context.db, requireViewer(context), input, {
        asker: networkOf(context.clientAddress),
        countMaking: () => limitCall(limiter, 'animation', input, context),
      }),
    'users.ackPrivateNotice': async (_input, context) => ackPrivateNotice(context.db, requireViewer(context)),
    'users.uploadImage': async (_input, context) => {
      const viewer = requireViewer(context)
      if (!context.body) throw invalidInput(sentence('pictureMissing'))
      return uploadImage(context.db, storage, viewer, context.body, freeBytes)
    },
  }) satisfies FeatureRoutes<'users'>
