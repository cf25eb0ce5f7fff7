import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'

import { countNotices, listActors, listNotices, markRead } from './read-service.ts'

export const noticeRoutes = (publish: Publish) =>
  ({
    'notices.list': async (input, context) => listNotices(context.db, requireViewer(context), input),
    'notices.count': async (_input, context) => countNotices(context.db, requireViewer(context)),
    'notices.listActors': async (input, context) => listActors(context.db, requireViewer(context), input),
    'notices.markRead': async (input, context) =>
      markRead(context.db, requireViewer(context), input, publish),
  }) satisfies FeatureRoutes<'notices'>
