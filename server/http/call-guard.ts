import { endpoints, type Op } from '#contract/endpoints/index.ts'
import type { AllRoutes } from '#server/api/compose-routes.ts'
import { invalidInput, loggedInAsAnother, signatureRefused } from '#server/api/problems.ts'
import type { Session } from '#server/auth/sessions.ts'
import { importDeviceKey, thumbprintOf } from '#server/security/device-keys.ts'
import { verifyDeviceSignature, type FindKey, type VerifiedSignature } from '#server/security/signature.ts'

/** Calls that bind a device to a session, or end that. */
const DEVICE_CHANGING_OPS = new Set<Op>([
  'devices.register',
  'session.signUp',
  'session.logIn',
  'session.logInWithPasskey',
  'session.finishOpenId',
  'session.switch',
  'session.logOut',
  'session.recover',
])

/** The query parameter with the user whom a page believes to be logged in (specification section 7.5). */
const USER_PARAMETER = 'user_id'

/** @throws {ApiError} 401/10102 when a call names a user other than the logged-in one */
export function checkExpectedUser(op: Op, request: Request, session: Session | null): void {
  if (endpoints[op].policy.access !== 'anyone') requireExpectedUser(request, session)
}

/**
 * Keeps a page or an outbox that missed a change of the session from acting as the new user.
 * @throws {ApiError} 401/10102
 */
export function requireExpectedUser(request: Request, session: Session | null): void {
  const userId = new URL(request.url).searchParams.get(USER_PARAMETER)
  if (userId !== null && userId !== session?.viewer.id) throw loggedInAsAnother()
}

/**
 * Verifies a write's signature, and that its key is the one that the session began with: a stolen cookie alone cannot
 * write.
 * @throws {ApiError} 401/10401
 */
export async function verifyWrite<K extends Op>(
  op: K,
  request: Request,
  input: Parameters<AllRoutes[K]>[0],
  session: Session | null,
  findKey: FindKey,
): Promise<VerifiedSignature> {
  const signature = await verifyDeviceSignature(request, keyFinderFor(op, input, findKey))
  if (session && !DEVICE_CHANGING_OPS.has(op)) requireDeviceOf(session, signature.keyId)
  return signature
}

/** @throws {ApiError} 401/10401 when the session began with another device's key */
export function requireDeviceOf(session: Session, keyId: string): void {
  if (session.deviceKeyId !== keyId) throw signatureRefused('wrong-device')
}

/** A key that is about to be registered is in the request itself. */
function keyFinderFor(op: Op, input: unknown, findKey: FindKey): FindKey {
  if (op !== 'devices.register') return findKey
  const { key } = input as Parameters<AllRoutes['devices.register']>[0]
  return (keyId) => {
    if (thumbprintOf(key) !== keyId) throw signatureRefused('wrong-device')
    const imported = importDeviceKey(key)
    if (!imported) throw invalidInput('This key is not valid.', { key: 'This is not a P-256 key.' })
    return Promise.resolve(imported)
  }
}
