import { requireDevice, type CallContext, type FeatureRoutes } from '#server/api/route.ts'
import type { CountViews, Sender } from '#server/features/views/service.ts'

import { eraseRecords, writeImpressions, type Collector } from './service.ts'

const senderOf = (context: CallContext): Sender => ({
  viewer: context.viewer,
  deviceKeyId: requireDevice(context),
  clientAddress: context.clientAddress,
})

export const analyticsRoutes = (collect: Collector, countViews: CountViews): FeatureRoutes<'analytics'> => ({
  'analytics.collect': async (batch, context) => {
    await collect(context.db, batch, senderOf(context))
    return {}
  },
  'analytics.writeImpressions': async (input, context) => {
    await writeImpressions(context.db, countViews, input, senderOf(context))
    return {}
  },
  'analytics.erase': async (_input, context) => {
    await eraseRecords(context.db, senderOf(context))
    return {}
  },
})
