import { requireDevice, type FeatureRoutes } from '#server/api/route.ts'
import { limitCall } from '#server/security/call-limits.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'

import { reportScreenTime, setScreenTime } from './service.ts'

export const screenTimeRoutes = (limiter: RateLimiter) =>
  ({
    'screenTime.report': (input, context) =>
      reportScreenTime(context.db, context.viewer, requireDevice(context), input),
    'screenTime.set': (input, context) =>
      setScreenTime(context.db, context.viewer, requireDevice(context), input, () =>
        limitCall(limiter, 'passcode', input, context),
      ),
  }) satisfies FeatureRoutes<'screenTime'>
