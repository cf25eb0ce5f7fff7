import type { FeatureRoutes } from '#server/api/route.ts'

import { getTag, listSimilarTags } from './service.ts'

export const tagRoutes = {
  'tags.detail': async ({ tagName }, context) => ({ tag: await getTag(context.db, tagName) }),
  'tags.similar': async ({ tagId }, context) => ({ tags: await listSimilarTags(context.db, tagId) }),
} satisfies FeatureRoutes<'tags'>
