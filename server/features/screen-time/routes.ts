import { requireDevice, requireViewer, type FeatureRoutes } from '#server/api/route.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import { reportScreenTime, setScreenTime } from './service.ts'

export const screenTimeRoutes = (limiter: RateLimiter) =>
  ({
    'screenTime.report': async (input, context) =>
      reportScreenTime(context.db, requireViewer(context), requireDevice(context), input),
    'screenTime.set': async (input, context) =>
      setScreenTime(context.db, requireViewer(context), requireDevice(context), input, () =>
        limitCall(limiter, 'passcode', input, context),
      ),
  }) satisfies FeatureRoutes<'screenTime'>
