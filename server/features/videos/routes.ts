import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import { requireAnySpace } from '#server/features/uploads/user-quota.ts'
import type { ViewTokens } from '#server/features/views/tokens.ts'
import { listWatchable } from '#server/features/visibility/service.ts'
import type { Storage } from '#server/storage/storage.ts'

import { updateVideo } from './audience-service.ts'
import { setCaptionTrack } from './caption-track-service.ts'
import { createVideo, type TranscodeQueue } from './create-service.ts'
import { deleteVideo, removeOwnVideo, restoreVideo } from './deletion-service.ts'
import { setVideoPin } from './pin-service.ts'
import { getProcessing } from './processing-service.ts'
import { getVideo } from './service.ts'
import { listDeleted, listStored } from './stored-service.ts'

interface VideoDeps {
  queue: TranscodeQueue
  storage: Storage
  tokens: ViewTokens
  publish: Publish
  /** Bytes that the videos of one user may take. Absent: as much as there is. */
  userMaxBytes?: number | undefined
  /** The first videos of an account that are reviewed before others see them. */
  firstReviewCount?: number | undefined
}

export const videoRoutes = ({
  queue,
  storage,
  tokens,
  publish,
  userMaxBytes,
  firstReviewCount = 0,
}: VideoDeps) =>
  ({
    'videos.detail': async ({ itemId, watchAnyway }, context) => ({
      video: tokens.stamp(
        await getVideo(context.db, context.viewer, itemId, { watchesAnyway: watchAnyway !== undefined }),
      ),
    }),
    'videos.create': async (input, context) =>
      createVideo(
        context.db,
        { queue, storage, firstReviewCount },
        requireViewer(context),
        input,
        context.region,
      ),
    'videos.update': async (input, context) => ({
      video: await updateVideo(context.db, requireViewer(context), input, publish),
    }),
    'videos.setPin': async (input, context) => setVideoPin(context.db, requireViewer(context), input),
    'videos.delete': async ({ videoId }, context) =>
      deleteVideo(context.db, requireViewer(context), videoId, publish),
    'videos.restore': async ({ videoId }, context) => ({
      video: await restoreVideo(context.db, requireViewer(context), videoId, publish),
    }),
    'videos.remove': async ({ videoId }, context) =>
      removeOwnVideo(context.db, requireViewer(context), videoId),
    'videos.deleted': async (input, context) => listDeleted(context.db, requireViewer(context), input),
    'videos.stored': async (input, context) =>
      listStored(context.db, requireViewer(context), input, userMaxBytes),
    'videos.watchable': async ({ ids }, { db, viewer }) => ({
      ids: await listWatchable(db, viewer, ids),
      userId: viewer?.id ?? null,
    }),
    'videos.setCaptionTrack': async (input, context) =>
      setCaptionTrack(context.db, storage, requireViewer(context), input),
    'videos.mayPost': async (_input, context) => {
      await requireAnySpace(context.db, requireViewer(context).id, userMaxBytes)
      return {}
    },
    'videos.processing': async ({ itemId }, context) =>
      getProcessing(context.db, requireViewer(context), itemId),
  }) satisfies FeatureRoutes<'videos'>
