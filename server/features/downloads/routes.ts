import type { FeatureRoutes } from '#server/api/route.ts'
import { networkOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import { changeAudience, changeSettings, getAudience, getSettings, requestDownload } from './service.ts'

export const downloadRoutes = (limiter: RateLimiter) =>
  ({
    'downloads.request': (input, context) =>
      requestDownload(context.db, context.viewer, input.videoId, {
        asker: context.viewer?.id ?? networkOf(context.clientAddress),
        countEncoding: () => limitCall(limiter, 'download', input, context),
      }),
    'downloads.audience': ({ videoId }, { db, viewer }) => getAudience(db, viewer, videoId),
    'downloads.setAudience': (input, { db, viewer }) => changeAudience(db, viewer, input),
    'downloads.settings': (_input, { db, viewer }) => getSettings(db, viewer),
    'downloads.setSettings': (input, { db, viewer }) => changeSettings(db, viewer, input),
  }) satisfies FeatureRoutes<'downloads'>
