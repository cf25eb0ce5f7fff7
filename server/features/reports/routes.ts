import type { FeatureRoutes } from '#server/api/route.ts'

import { sendReport } from './service.ts'

export const reportRoutes = {
  'reports.send': (input, { db, viewer }) => sendReport(db, viewer, input),
} satisfies FeatureRoutes<'reports'>
