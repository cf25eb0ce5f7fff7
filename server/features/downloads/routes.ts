import { requireViewer, transactionsOf, type FeatureRoutes } from '#server/api/route.ts'
import { networkOf } from '#server/security/address-block.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import { changeAudience, changeSettings, getAudience, getSettings, requestDownload } from './service.ts'

export const downloadRoutes = (limiter: RateLimiter) =>
  ({
    'downloads.request': (input, context) =>
      requestDownload(context.db, context.viewer, input.videoId, {
        ...transactionsOf(context),
        asker: context.viewer?.id ?? networkOf(context.clientAddress),
        countEncoding: () => limitCall(limiter, 'download', input, context),
      }),
    'downloads.audience': async ({ videoId }, context) =>
      getAudience(context.db, requireViewer(context), videoId),
    'downloads.setAudience': async (input, context) =>
      changeAudience(context.db, requireViewer(context), input),
    'downloads.settings': async (_input, context) => getSettings(context.db, requireViewer(context)),
    'downloads.setSettings': async (input, context) =>
      changeSettings(context.db, requireViewer(context), input),
  }) satisfies FeatureRoutes<'downloads'>
