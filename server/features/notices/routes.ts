import type { FeatureRoutes } from '#server/api/route.ts'

import { countNotices, listActors, listComments, listNotices, markRead } from './read-service.ts'

export const noticeRoutes = {
  'notices.list': (input, { db, viewer }) => listNotices(db, viewer, input),
  'notices.count': (_input, { db, viewer }) => countNotices(db, viewer),
  'notices.listActors': (input, { db, viewer }) => listActors(db, viewer, input),
  'notices.listComments': (input, { db, viewer }) => listComments(db, viewer, input),
  'notices.markRead': (input, { db, viewer }) => markRead(db, viewer, input),
} satisfies FeatureRoutes<'notices'>
