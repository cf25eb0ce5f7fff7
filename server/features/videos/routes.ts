import { invalidInput } from '#server/app/problems.ts'
import { requireViewer, type Routes } from '#server/app/route.ts'
import type { Storage } from '#server/storage/storage.ts'

import { getProcessing } from './processing-service.ts'
import { getVideo } from './service.ts'
import { createVideo, receiveUpload, type TranscodeQueue } from './upload-service.ts'

interface VideoRouteTools {
  storage: Storage
  queue: TranscodeQueue
}

export const videoRoutes = ({ storage, queue }: VideoRouteTools) =>
  ({
    'videos.detail': async ({ itemId }, context) => ({
      video: await getVideo(context.db, context.viewer, itemId),
    }),
    'videos.upload': async ({ fileName }, context) => {
      const viewer = requireViewer(context)
      if (!context.body) throw invalidInput('The file is missing.')
      return receiveUpload(context.db, storage, viewer, { fileName, body: context.body })
    },
    'videos.create': async (input, context) => createVideo(context.db, queue, requireViewer(context), input),
    'videos.processing': async ({ itemId }, context) =>
      getProcessing(context.db, requireViewer(context), itemId),
  }) satisfies Routes
