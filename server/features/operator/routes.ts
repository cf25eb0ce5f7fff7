import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import { listActions } from './audit.ts'
import { elevateSession } from './roles-service.ts'

export const operatorRoutes = {
  'operator.elevate': async ({ password }, context) =>
    elevateSession(context.db, requireViewer(context), context.sessionId, password),
  'operator.audit': async (input, context) => listActions(context.db, requireViewer(context), input),
} satisfies FeatureRoutes<'operator'>
