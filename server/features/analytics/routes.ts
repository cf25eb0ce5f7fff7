import { requireDevice, type CallContext, type Routes } from '#server/app/route.ts'

import { eraseRecords, writeImpressions, type Collector, type Sender } from './service.ts'

const senderOf = (context: CallContext): Sender => ({
  viewer: context.viewer,
  deviceKeyId: requireDevice(context),
})

export const analyticsRoutes = (collect: Collector): Routes => ({
  'analytics.collect': async (batch, context) => {
    await collect(context.db, batch, senderOf(context))
    return {}
  },
  'analytics.writeImpressions': async (input, context) => {
    await writeImpressions(context.db, input, senderOf(context))
    return {}
  },
  'analytics.erase': async (_input, context) => {
    await eraseRecords(context.db, senderOf(context))
    return {}
  },
})
