import type { SiteInfo } from '#contract/models/site.ts'
import type { FeatureRoutes } from '#server/api/route.ts'

import { readInfo } from './settings-service.ts'

/** Facts that do not change while the site runs. */
export type SiteFacts = Pick<SiteInfo, 'hasMail' | 'openId' | 'feedWeights'>

export const siteRoutes = (facts: SiteFacts): FeatureRoutes<'site'> => ({
  'site.info': async (_input, { db }) => ({ ...(await readInfo(db)), ...facts }),
})
