import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import { appealDecision, listOwnDecisions, listOwnReports } from './service.ts'

export const decisionRoutes = {
  'decisions.list': async (input, context) => listOwnDecisions(context.db, requireViewer(context), input),
  'decisions.reports': async (input, context) => listOwnReports(context.db, requireViewer(context), input),
  'decisions.appeal': async (input, context) => appealDecision(context.db, requireViewer(context), input),
} satisfies FeatureRoutes<'decisions'>
