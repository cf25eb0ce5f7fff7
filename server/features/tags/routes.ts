import type { FeatureRoutes } from '#server/api/route.ts'

import { getTag, listSimilarTags } from './service.ts'

export const tagRoutes = {
  'tags.detail': async ({ tagName }, { db }) => ({ tag: await getTag(db, tagName) }),
  'tags.similar': async ({ tagId }, { db }) => ({ tags: await listSimilarTags(db, tagId) }),
} satisfies FeatureRoutes<'tags'>
