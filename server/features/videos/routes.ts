import type { FeatureRoutes } from '#server/api/route.ts'
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
import { getVideoPage } from './service.ts'
import { listDeleted, listStored } from './stored-service.ts'

interface VideoDeps {
  queue: TranscodeQueue
  storage: Storage
  tokens: ViewTokens
  /** Bytes that the videos of one user may use. */
  userMaxBytes: number
  /** The first videos of an account that are reviewed before others see them. */
  firstReviewCount: number
}

export const videoRoutes = ({ queue, storage, tokens, userMaxBytes, firstReviewCount }: VideoDeps) =>
  ({
    'videos.detail': async ({ itemId, watchAnyway }, { db, viewer }) => ({
      video: tokens.stamp(
        await getVideoPage(db, viewer, itemId, { watchesAnyway: watchAnyway !== undefined }),
      ),
    }),
    'videos.create': (input, { db, viewer, region }) =>
      createVideo(db, { queue, storage, firstReviewCount }, viewer, input, region),
    'videos.update': async (input, { db, viewer }) => ({
      video: await updateVideo(db, viewer, input),
    }),
    'videos.setPin': (input, { db, viewer }) => setVideoPin(db, viewer, input),
    'videos.delete': ({ videoId }, { db, viewer }) => deleteVideo(db, viewer, videoId),
    'videos.restore': async ({ videoId }, { db, viewer }) => ({
      video: await restoreVideo(db, viewer, videoId),
    }),
    'videos.remove': ({ videoId }, { db, viewer }) => removeOwnVideo(db, viewer, videoId),
    'videos.deleted': (input, { db, viewer }) => listDeleted(db, viewer, input),
    'videos.stored': (input, { db, viewer }) => listStored(db, viewer, input, userMaxBytes),
    'videos.watchable': async ({ ids }, { db, viewer }) => ({
      ids: await listWatchable(db, viewer, ids),
      userId: viewer?.id ?? null,
    }),
    'videos.setCaptionTrack': (input, { db, viewer }) => setCaptionTrack(db, storage, viewer, input),
    'videos.mayPost': async (_input, context) => {
      await requireAnySpace(context.db, context.viewer.id, userMaxBytes)
      return {}
    },
    'videos.processing': ({ itemId }, { db, viewer }) => getProcessing(db, viewer, itemId),
  }) satisfies FeatureRoutes<'videos'>
