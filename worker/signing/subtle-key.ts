import * as v from 'valibot'

import { DeviceKeySchema } from '#contract/endpoints/devices.ts'

import { persistValue } from './key-store.ts'
import type { SigningKey } from './signing-types.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Opens the device's key in the browser's own key storage: no script can read its private half. Secure
 * origins only.
 */
export async function openSubtleKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await persistValue('key', () =>
    crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']),
  )
  return {
    publicKey: v.parse(DeviceKeySchema, await crypto.subtle.exportKey('jwk', publicKey)),
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, data)),
    hashMaxBytes: 32 * 1024 * 1024,
    sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
  }
}
