import type { FeatureRoutes } from '#server/api/route.ts'

import { registerDevice } from './service.ts'

export const deviceRoutes = {
  'devices.register': async ({ key }, { db, deviceKeyId }) => ({
    keyId: await registerDevice(db, key, deviceKeyId),
  }),
} satisfies FeatureRoutes<'devices'>
