import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { ViewTokens } from '#server/features/views/tokens.ts'
import type { Storage } from '#server/storage/storage.ts'

import { setCaptionTrack } from './caption-track-service.ts'
import { createVideo, type TranscodeQueue } from './create-service.ts'
import { getProcessing } from './processing-service.ts'
import { getVideo } from './service.ts'

export const videoRoutes = (queue: TranscodeQueue, storage: Storage, tokens: ViewTokens) =>
  ({
    'videos.detail': async ({ itemId }, context) => ({
      video: tokens.stamp(await getVideo(context.db, context.viewer, itemId)),
    }),
    'videos.create': async (input, context) =>
      createVideo(context.db, { queue, storage }, requireViewer(context), input),
    'videos.setCaptionTrack': async (input, context) =>
      setCaptionTrack(context.db, storage, requireViewer(context), input),
    'videos.processing': async ({ itemId }, context) =>
      getProcessing(context.db, requireViewer(context), itemId),
  }) satisfies FeatureRoutes<'videos'>
