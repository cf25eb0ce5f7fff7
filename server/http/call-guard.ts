import type { Op } from '#contract/endpoints/index.ts'
import type { AllRoutes } from '#server/app/compose-routes.ts'
import { invalidInput, signatureRefused } from '#server/app/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { importDeviceKey, thumbprintOf } from '#server/security/device-keys.ts'
import { verifyDeviceSignature, type FindKey } from '#server/security/signature.ts'

/** Calls by which a device comes to be the session's, or stops being it. */
const DEVICE_CHANGING_OPS = new Set<Op>([
  'devices.register',
  'session.signUp',
  'session.logIn',
  'session.logOut',
])

/**
 * Verifies a write's signature, and that its key is the one that the session began with: a stolen cookie
 * alone writes nothing.
 * @returns the id of the device's key
 * @throws {ApiError} 401/10401
 */
export async function verifyWrite<K extends Op>(
  op: K,
  request: Request,
  input: Parameters<AllRoutes[K]>[0],
  session: Session | null,
  findKey: FindKey,
  db: Db,
): Promise<string> {
  const keyId = await verifyDeviceSignature(request, keyFinderFor(op, input, findKey), db)
  if (session && session.deviceKeyId !== keyId && !DEVICE_CHANGING_OPS.has(op)) {
    throw signatureRefused('wrong-device')
  }
  return keyId
}

/** A key that is about to be registered is in the request itself. */
function keyFinderFor(op: Op, input: unknown, findKey: FindKey): FindKey {
  if (op !== 'devices.register') return findKey
  const { key } = input as Parameters<AllRoutes['devices.register']>[0]
  return (keyId) => {
    if (thumbprintOf(key) !== keyId) throw signatureRefused('wrong-device')
    const imported = importDeviceKey(key)
    if (!imported) throw invalidInput('This key cannot be used.', { key: 'This is not a P-256 key.' })
    return Promise.resolve(imported)
  }
}
