import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { setLike } from './service.ts'

export const likeRoutes = (publish: Publish) =>
  ({
    'likes.set': async (input, context) => setLike(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'likes'>
