import type { FeatureRoutes } from '#server/api/route.ts'
import { stampAll, type ViewTokens } from '#server/features/views/tokens.ts'

import {
  listRisingSounds,
  listRisingTags,
  listRisingUsers,
  listRisingVideos,
  suggestUsers,
} from './service.ts'

export const discoverRoutes = (tokens: ViewTokens): FeatureRoutes<'discover'> => ({
  'discover.tags': async ({ count }, { db, region }) => ({
    tags: await listRisingTags(db, { count, region }),
  }),
  'discover.sounds': async ({ count }, { db, viewer, region }) => ({
    sounds: await listRisingSounds(db, viewer, { count, region }),
  }),
  'discover.users': async ({ count }, { db, viewer, region }) => ({
    users: await listRisingUsers(db, viewer, { count, region }),
  }),
  'discover.videos': async ({ count }, { db, viewer, region }) =>
    stampAll(tokens, await listRisingVideos(db, viewer, { count, region })),
  'discover.suggestUsers': async ({ count }, { db, viewer, region }) => ({
    users: await suggestUsers(db, viewer, { count, region }),
  }),
})
