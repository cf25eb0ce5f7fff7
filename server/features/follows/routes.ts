import type { FeatureRoutes } from '#server/api/route.ts'
import type { ViewCounter } from '#server/features/views/service.ts'

import { setFollow } from './service.ts'

export const followRoutes = (counter: ViewCounter) =>
  ({
    'follows.set': (input, { db, viewer }) => setFollow(db, viewer, input, counter),
  }) satisfies FeatureRoutes<'follows'>
