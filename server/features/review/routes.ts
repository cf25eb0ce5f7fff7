import type { FeatureRoutes } from '#server/api/route.ts'

import { decideVideos } from './decide-service.ts'
import { findVideo, listDue } from './list-service.ts'

export const reviewRoutes = {
  'review.videos': (input, { db, viewer }) => listDue(db, viewer, input),
  'review.find': (input, { db, viewer }) => findVideo(db, viewer, input),
  'review.decide': (input, { db, viewer }) => decideVideos(db, viewer, input),
} satisfies FeatureRoutes<'review'>
