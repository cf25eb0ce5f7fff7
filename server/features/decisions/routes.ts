import type { FeatureRoutes } from '#server/api/route.ts'

import { appealDecision, listOwnDecisions, listOwnReports } from './service.ts'

export const decisionRoutes = {
  'decisions.list': (input, { db, viewer }) => listOwnDecisions(db, viewer, input),
  'decisions.reports': (input, { db, viewer }) => listOwnReports(db, viewer, input),
  'decisions.appeal': (input, { db, viewer }) => appealDecision(db, viewer, input),
} satisfies FeatureRoutes<'decisions'>
