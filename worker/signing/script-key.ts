import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { toBase64Url } from './base64.ts'
import { persistValue } from './key-store.ts'
import type { SigningKey } from './signing-types.ts'

const COORDINATE_BYTES = 32

/**
 * Opens the device's key where `crypto.subtle` is missing: at a plain http address other than localhost, such
 * as a phone in the house of a self-hosted server. Scripts of the site can read its private half there.
 */
export async function openScriptKey(): Promise<SigningKey> {
  const secretKey = await persistValue('script-key', async () => p256.utils.randomSecretKey())
  // A leading 4 for "uncompressed", then x and y (SEC 1, 2.3.3).
  const point = p256.getPublicKey(secretKey, false)
  const x = point.slice(1, 1 + COORDINATE_BYTES)
  const y = point.slice(1 + COORDINATE_BYTES)
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x: toBase64Url(x), y: toBase64Url(y) },
    sign: async (data) => p256.sign(data, secretKey, { lowS: false }),
    hashMaxBytes: 1024 * 1024,
    sha256: async (data) => sha256(data),
  }
}
