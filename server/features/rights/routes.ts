import type { FeatureRoutes } from '#server/api/route.ts'

import { counterClaim, fileClaim, goToCourt, readClaim, type RightsTools } from './service.ts'

export const rightsRoutes = (tools: RightsTools) =>
  ({
    'rights.claim': (input, { db, viewer }) => fileClaim(db, viewer, input, tools),
    'rights.status': (input, { db }) => readClaim(db, input, tools),
    'rights.goToCourt': (input, { db }) => goToCourt(db, input, tools),
    'rights.counter': (input, { db, viewer }) => counterClaim(db, viewer, input, tools),
  }) satisfies FeatureRoutes<'rights'>
