import type { FeatureRoutes } from '#server/api/route.ts'

import { setFollow } from './service.ts'

export const followRoutes = {
  'follows.set': (input, { db, viewer }) => setFollow(db, viewer, input),
} satisfies FeatureRoutes<'follows'>
