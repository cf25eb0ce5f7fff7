import type { DeviceKey } from '#contract/endpoints/devices.ts'
import { signatureRefused } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import { thumbprintOf } from '#server/security/device-keys.ts'

import { insertDeviceKey } from './repository.ts'

/**
 * Makes a device's key known.
 * @param signedWith the key that signed the request: who cannot use a key cannot register it
 * @throws {ApiError} 401/10401 when it is another one
 */
export async function registerDevice(db: Db, key: DeviceKey, signedWith: string | null): Promise<string> {
  const keyId = thumbprintOf(key)
  if (keyId !== signedWith) throw signatureRefused('wrong-device')
  await insertDeviceKey(db, keyId, key)
  return keyId
}
