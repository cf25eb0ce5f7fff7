import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { setFollow } from './service.ts'

export const followRoutes = (publish: Publish) =>
  ({
    'follows.set': async (input, context) => setFollow(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'follows'>
