import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import { sendReport } from './service.ts'

export const reportRoutes = {
  'reports.send': async (input, context) => sendReport(context.db, requireViewer(context), input),
} satisfies FeatureRoutes<'reports'>
