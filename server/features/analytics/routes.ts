import type { FeatureRoutes } from '#server/api/route.ts'
import { isRecordable, senderOf } from '#server/features/views/sender.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'

import { eraseRecords, writeImpressions, type Collector } from './service.ts'

export const analyticsRoutes = (collect: Collector): FeatureRoutes<'analytics'> => ({
  'analytics.collect': async (batch, context) => {
    const sender = senderOf(context)
    if (await isRecordable(context.db, sender, visitorRegion())) await collect(context.db, batch, sender)
    return {}
  },
  'analytics.writeImpressions': async (input, context) => {
    const sender = senderOf(context)
    if (await isRecordable(context.db, sender, visitorRegion()))
      await writeImpressions(context.db, input, sender)
    return {}
  },
  'analytics.erase': async (_input, context) => {
    await eraseRecords(context.db, senderOf(context))
    return {}
  },
})
