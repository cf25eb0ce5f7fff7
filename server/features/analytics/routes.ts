import { requireDevice, type CallContext, type FeatureRoutes } from '#server/api/route.ts'
import type { CountViews, Sender } from '#server/features/views/service.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'

import { eraseRecords, isRecordable, writeImpressions, type Collector } from './service.ts'

const senderOf = (context: CallContext): Sender => ({
  viewer: context.viewer,
  deviceKeyId: requireDevice(context),
  clientAddress: context.clientAddress,
})

export const analyticsRoutes = (collect: Collector, countViews: CountViews): FeatureRoutes<'analytics'> => ({
  'analytics.collect': async (batch, context) => {
    const sender = senderOf(context)
    if (await isRecordable(context.db, sender, visitorRegion())) await collect(context.db, batch, sender)
    return {}
  },
  'analytics.writeImpressions': async (input, context) => {
    const sender = senderOf(context)
    const isRecorded = await isRecordable(context.db, sender, visitorRegion())
    await writeImpressions(context.db, countViews, input, { ...sender, isRecorded })
    return {}
  },
  'analytics.erase': async (_input, context) => {
    await eraseRecords(context.db, senderOf(context))
    return {}
  },
})
