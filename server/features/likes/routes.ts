import type { FeatureRoutes } from '#server/api/route.ts'

import { setLike } from './service.ts'

export const likeRoutes = {
  'likes.set': (input, { db, viewer }) => setLike(db, viewer, input),
} satisfies FeatureRoutes<'likes'>
