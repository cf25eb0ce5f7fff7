import type { DeviceKey } from '#contract/endpoints/devices.ts'
import { signatureRefused } from '#server/api/problems.ts'
import type { FeatureRoutes } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { deviceKeys } from '#server/db/schema/index.ts'
import { thumbprintOf } from '#server/security/device-keys.ts'

export const deviceRoutes = {
  'devices.register': async ({ key }, { db, deviceKeyId }) => ({
    keyId: await registerDevice(db, key, deviceKeyId),
  }),
} satisfies FeatureRoutes<'devices'>

/**
 * Stores a device's key. A known key changes nothing: a key's id is its content.
 * @param signedWith the key that signed the request: a device can only register a key that it can use
 * @throws {ApiError} 401/10401 when it is another one
 */
async function registerDevice(db: Db, key: DeviceKey, signedWith: string | null): Promise<string> {
  const id = thumbprintOf(key)
  if (id !== signedWith) throw signatureRefused('wrong-device')
  const { x, y } = key
  await db.orm.insert(deviceKeys).values({ id, x, y }).onConflictDoNothing()
  return id
}
