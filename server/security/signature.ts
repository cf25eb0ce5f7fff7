import { verify, type KeyObject } from 'node:crypto'

import {
  isSignatureError,
  SignatureErrorCode,
  verifySignature,
  type RequestDescriptor,
  type SignatureParameters,
  type Verifier,
} from 'http-message-sig'

import { SIGNATURE_CLOCK_SKEW_SEC, SIGNATURE_MAX_AGE_SEC } from '#contract/constants.ts'
import { signatureRefused } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'

import { sha256Of } from './content-digest.ts'
import { rememberNonce } from './nonces.ts'

/** How every write is signed (RFC 9421). */
const SIGNATURE_LABEL = 'vireo'
const SIGNATURE_ALGORITHM = 'ecdsa-p256-sha256'
const SIGNED_COMPONENTS = ['@method', '@path', '@query', 'content-digest']
const SIGNED_PARAMETERS = ['created', 'nonce', 'keyid', 'alg']
const SIGNATURE_HEADERS = ['signature', 'signature-input', 'content-digest']
const NONCE = /^[A-Za-z0-9_-]{16,64}$/
/** An RFC 7638 thumbprint with SHA-256. */
const KEY_ID = /^[A-Za-z0-9_-]{43}$/

export type FindKey = (keyId: string) => Promise<KeyObject | null>

/** A valid signature of a request, which may still be a replay. */
export interface VerifiedSignature {
  /** Of the key that signed. */
  keyId: string
  nonce: string
  /** Until then it would be accepted. */
  expiresAtMs: number
}

/**
 * Verifies that a registered device key signed this request just now. It proves nothing about the body, which
 * its reader compares with the signed `Content-Digest`, nor that it comes for the first time: see `spendSignature`.
 * @throws {ApiError} 401/10401 with the reason in `fields.reason`
 */
export async function verifyDeviceSignature(
  request: Request,
  findKey: FindKey,
  nowMs = Date.now(),
): Promise<VerifiedSignature> {
  if (!request.headers.has('signature') || !request.headers.has('signature-input')) {
    throw signatureRefused('missing')
  }
  if (!sha256Of(request.headers.get('content-digest'))) throw signatureRefused('invalid')

  const { created, nonce, keyid } = await verifyParameters(describe(request), findKey)
  if (created === undefined || !keyid || !nonce || !NONCE.test(nonce)) throw signatureRefused('invalid')

  const ageSec = nowMs / 1000 - created
  const longestSec = SIGNATURE_MAX_AGE_SEC + SIGNATURE_CLOCK_SKEW_SEC
  if (ageSec > longestSec || ageSec < -SIGNATURE_CLOCK_SKEW_SEC) throw signatureRefused('clock')

  return { keyId: keyid, nonce, expiresAtMs: (created + longestSec) * 1000 }
}

/**
 * Lets a signature go through once. The last of the checks, as it leaves a row: what is refused before leaves none.
 * @throws {ApiError} 401/10401 when it has been used before
 */
export async function spendSignature(
  db: Db,
  { keyId, nonce, expiresAtMs }: VerifiedSignature,
): Promise<void> {
  if (!(await rememberNonce(db, keyId, nonce, expiresAtMs))) throw signatureRefused('replayed')
}

/** Only the headers that a signature may cover here: others are not worth reading. */
function describe(request: Request): RequestDescriptor {
  return {
    kind: 'request',
    method: request.method,
    targetUri: request.url,
    fields: SIGNATURE_HEADERS.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [{ name, value }]
    }),
  }
}

async function verifyParameters(request: RequestDescriptor, findKey: FindKey): Promise<SignatureParameters> {
  try {
    const { parameters } = await verifySignature(request, {
      label: SIGNATURE_LABEL,
      policy: {
        algorithms: [SIGNATURE_ALGORITHM],
        requiredComponents: SIGNED_COMPONENTS,
        requiredParameters: SIGNED_PARAMETERS,
        // The caller checks the time, so that clients learn to correct their clock.
        clockSkew: Number.MAX_SAFE_INTEGER,
      },
      resolveVerifier: async ({ parameters: { keyid } }) => verifierOf(await resolveKey(keyid, findKey)),
    })
    return parameters
  } catch (error) {
    if (!isSignatureError(error)) throw error
    if (error.code === SignatureErrorCode.ResolverFailed) throw error.cause
    throw signatureRefused('invalid')
  }
}

async function resolveKey(keyId: string | undefined, findKey: FindKey): Promise<KeyObject> {
  if (!keyId || !KEY_ID.test(keyId)) throw signatureRefused('invalid')
  const key = await findKey(keyId)
  if (!key) throw signatureRefused('unknown-key')
  return key
}

const verifierOf = (key: KeyObject): Verifier => ({
  algorithm: SIGNATURE_ALGORITHM,
  verify: (data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
})
