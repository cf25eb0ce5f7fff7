import type { FeatureRoutes } from '#server/api/route.ts'

import { readInfo } from './settings-service.ts'

export const siteRoutes: FeatureRoutes<'site'> = {
  'site.info': (_input, { db }) => readInfo(db),
}
