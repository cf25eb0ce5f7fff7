import type { FeatureRoutes } from '#server/api/route.ts'

import { chooseAlerts, getAlerts, setWebhook, testWebhook, type AlertTools } from './service.ts'

export const alertRoutes = (tools: AlertTools) =>
  ({
    'alerts.get': (_input, { db, viewer }) => getAlerts(db, viewer, tools),
    'alerts.choose': (input, { db, viewer }) => chooseAlerts(db, viewer, input),
    'alerts.setWebhook': (input, { db, viewer }) => setWebhook(db, viewer, input, tools),
    'alerts.test': (_input, { db, viewer }) => testWebhook(db, viewer, tools),
  }) satisfies FeatureRoutes<'alerts'>
