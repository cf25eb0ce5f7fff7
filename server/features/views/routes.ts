import type { FeatureRoutes } from '#server/api/route.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'
import { botTypeOf } from '#server/security/bot-type.ts'

import { isRecordable, senderOf } from './sender.ts'
import type { ViewCounter } from './service.ts'

export const viewRoutes = (counter: ViewCounter): FeatureRoutes<'views'> => ({
  'views.report': async ({ views }, context) => {
    // Programs that render pages, such as those of search engines, watch nothing.
    if (botTypeOf(context.headers)) return {}
    const sender = senderOf(context)
    await counter.count(context.db, views, sender, await isRecordable(context.db, sender, visitorRegion()))
    return {}
  },
})
