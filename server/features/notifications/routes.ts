import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import { changeSettings, readSettings, requireSession, subscribe, unsubscribe } from './service.ts'

export const notificationRoutes = {
  'notifications.settings': async (_input, context) =>
    readSettings(context.db, requireViewer(context), requireSession(context)),
  'notifications.change': async (input, context) => changeSettings(context.db, requireViewer(context), input),
  'notifications.subscribe': async (input, context) => {
    await subscribe(context.db, requireViewer(context), requireSession(context), input)
    return {}
  },
  'notifications.unsubscribe': async (_input, context) => {
    await unsubscribe(context.db, requireSession(context))
    return {}
  },
} satisfies FeatureRoutes<'notifications'>
