import type { FeatureRoutes } from '#server/api/route.ts'

import { getMusic } from './service.ts'

export const musicRoutes = {
  'music.detail': async ({ musicId }, context) => ({ music: await getMusic(context.db, musicId) }),
} satisfies FeatureRoutes<'music'>
