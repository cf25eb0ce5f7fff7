import type { FeatureRoutes } from '#server/api/route.ts'

import { readInfo } from './settings-service.ts'

/** @param hasMail the site sends e-mail */
export const siteRoutes = (hasMail: boolean): FeatureRoutes<'site'> => ({
  'site.info': async (_input, { db }) => ({ ...(await readInfo(db)), ...(hasMail && { hasMail }) }),
})
