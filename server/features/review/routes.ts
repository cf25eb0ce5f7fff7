import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { decideVideos } from './decide-service.ts'
import { findVideo, listDue } from './list-service.ts'

export const reviewRoutes = (publish: Publish) =>
  ({
    'review.videos': async (input, context) => listDue(context.db, requireViewer(context), input),
    'review.find': async (input, context) => findVideo(context.db, requireViewer(context), input),
    'review.decide': async (input, context) =>
      decideVideos(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'review'>
