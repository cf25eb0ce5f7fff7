import type { FeatureRoutes } from '#server/api/route.ts'

import { getTag } from './service.ts'

export const tagRoutes = {
  'tags.detail': async ({ tagName }, context) => ({ tag: await getTag(context.db, tagName) }),
} satisfies FeatureRoutes<'tags'>
