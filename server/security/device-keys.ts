import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

import type { DeviceKey } from '#contract/endpoints/devices.ts'
import type { Db } from '#server/db/client.ts'

const CACHE_SIZE = 5_000

/** The key's thumbprint (RFC 7638): its required members in lexical order, hashed. */
export const thumbprintOf = ({ crv, kty, x, y }: DeviceKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

/** Null when the coordinates are not a point of the curve. */
export function importDeviceKey(key: DeviceKey): KeyObject | null {
  try {
    return createPublicKey({ key: { ...key }, format: 'jwk' })
  } catch {
    return null
  }
}

/** Finds registered keys by their thumbprint. The latest stay in memory: a key never changes. */
export function createDeviceKeyFinder(db: Db): (keyId: string) => Promise<KeyObject | null> {
  const known = new Map<string, KeyObject>()

  const remember = (keyId: string, key: KeyObject): void => {
    known.delete(keyId)
    known.set(keyId, key)
    const oldest = known.size > CACHE_SIZE ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }

  return async (keyId) => {
    const cached = known.get(keyId)
    const key = cached ?? (await readKey(db, keyId))
    if (key) remember(keyId, key)
    return key
  }
}

async function readKey(db: Db, keyId: string): Promise<KeyObject | null> {
  const [row] = await db.query<{ x: string; y: string }>({
    name: 'device-key',
    text: 'SELECT x, y FROM device_keys WHERE id = $1',
    values: [keyId],
  })
  return row ? importDeviceKey({ kty: 'EC', crv: 'P-256', ...row }) : null
}
