import { requireViewer, type FeatureRoutes } from '#server/api/route.ts'

import { chooseAlerts, getAlerts, setWebhook, testWebhook, type AlertTools } from './service.ts'

export const alertRoutes = (tools: AlertTools) =>
  ({
    'alerts.get': async (_input, context) => getAlerts(context.db, requireViewer(context), tools),
    'alerts.choose': async (input, context) => chooseAlerts(context.db, requireViewer(context), input),
    'alerts.setWebhook': async (input, context) =>
      setWebhook(context.db, requireViewer(context), input, tools),
    'alerts.test': async (_input, context) => testWebhook(context.db, requireViewer(context), tools),
  }) satisfies FeatureRoutes<'alerts'>
