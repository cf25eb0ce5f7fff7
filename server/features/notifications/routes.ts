import type { FeatureRoutes } from '#server/api/route.ts'

import { changeSettings, readSettings, requireSession, subscribe, unsubscribe } from './service.ts'

export const notificationRoutes = {
  'notifications.settings': (_input, context) =>
    readSettings(context.db, context.viewer, requireSession(context)),
  'notifications.change': (input, { db, viewer }) => changeSettings(db, viewer, input),
  'notifications.subscribe': async (input, context) => {
    await subscribe(context.db, context.viewer, requireSession(context), input)
    return {}
  },
  'notifications.unsubscribe': async (_input, context) => {
    await unsubscribe(context.db, requireSession(context))
    return {}
  },
} satisfies FeatureRoutes<'notifications'>
