import type { FeatureRoutes } from '#server/api/route.ts'

import { getOverview, getVideoInsight, listDays, listLives, listVideos } from './service.ts'

export const insightRoutes: FeatureRoutes<'insights'> = {
  'insights.overview': (input, { db, viewer }) => getOverview(db, viewer, input),
  'insights.videos': (input, { db, viewer }) => listVideos(db, viewer, input),
  'insights.video': (input, { db, viewer }) => getVideoInsight(db, viewer, input),
  'insights.lives': (input, { db, viewer }) => listLives(db, viewer, input),
  'insights.days': (input, { db, viewer }) => listDays(db, viewer, input),
}
