import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

import type { Output } from '#contract/endpoints/index.ts'
import type { PasskeyAnswer } from '#contract/models/passkey.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { passkeyRefused, unprocessable } from '#server/api/problems.ts'
import { requireDevice, type CallContext, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'

import { describeClient } from './describe-client.ts'
import * as repository from './passkey-repository.ts'

const PASSKEYS_PER_USER = 20
/** EdDSA, ES256 and RS256 (IANA COSE Algorithms), which authenticators support. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Passkeys (WebAuthn) of users: possession of a device, which verifies its user. A passkey needs neither a password nor
 * a code.
 */
export interface Passkeys {
  list(db: Db, viewer: Viewer): Promise<Output<'account.passkeys'>>
  /** Asks the authenticator of a user who has given their password for a new passkey. */
  begin(context: CallContext, viewer: Viewer): Promise<Output<'account.beginPasskey'>>
  /** @throws {ApiError} 422 when it does not answer this user's challenge on this device */
  add(
    context: CallContext & { db: Tx },
    viewer: Viewer,
    answer: PasskeyAnswer,
  ): Promise<Output<'account.passkeys'>>
  remove(db: Db, viewer: Viewer, id: string): Promise<Output<'account.passkeys'>>
  removeAll(db: Db, viewer: Viewer): Promise<void>
  /** Asks the authenticator of a guest who wants to log in. */
  challenge(context: CallContext): Promise<Output<'session.passkeyChallenge'>>
  /**
   * Returns the user whose passkey has signed this device's challenge.
   * @throws {ApiError} 401
   */
  verify(context: CallContext, answer: PasskeyAnswer): Promise<string>
}

/**
 * @param originOf returns this site's origin as a request addresses it
 * @param siteName returns its name, which authenticators show with the passkey
 */
export function createPasskeys(
  originOf: (headers: Headers) => string,
  siteName: () => Promise<string>,
): Passkeys {
  const siteOf = ({ headers }: CallContext) => {
    const expectedOrigin = originOf(headers)
    return { expectedOrigin, expectedRPID: new URL(expectedOrigin).hostname }
  }

  return {
    list,
    async begin(context, viewer) {
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: await siteName(),
        rpID: siteOf(context).expectedRPID,
        userName: viewer.uniqueId,
        userID: new TextEncoder().encode(viewer.id),
        attestationType: 'none',
        excludeCredentials: (await repository.findPasskeys(context.db, viewer.id)).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
      const deviceKeyId = requireDevice(context)
      await repository.insertChallenge(context.db, options.challenge, { deviceKeyId, userId: viewer.id })
      return { options: { ...options } }
    },
    async add(context, viewer, answer) {
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const expectedChallenge = await spend(context, viewer.id, answer)
      if (expectedChallenge === undefined) throw unprocessable(sentence('passkeyNotAdded'))
      const result = await verifyRegistrationResponse({
        // The library validates it.
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge,
        ...siteOf(context),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
      if (!result?.verified) throw unprocessable(sentence('passkeyNotAdded'))
      const { id, publicKey, counter } = result.registrationInfo.credential
      const { browser, system } = describeClient(context.headers.get('user-agent') ?? '')
      const passkey = {
        id,
        userId: viewer.id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        name: [browser, system].filter(Boolean).join(' · '),
      }
      if (!(await repository.insertPasskey(context.db, passkey, PASSKEYS_PER_USER))) {
        throw unprocessable(sentence('passkeyNotAdded'))
      }
      return list(context.db, viewer)
    },
    async remove(db, viewer, id) {
      await repository.deletePasskey(db, viewer.id, id)
      return list(db, viewer)
    },
    removeAll: (db, { id }) => repository.deletePasskeysOf(db, id),
    async challenge(context) {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: siteOf(context).expectedRPID,
        userVerification: 'required',
      })
      const deviceKeyId = requireDevice(context)
      await repository.insertChallenge(context.db, options.challenge, { deviceKeyId, userId: null })
      return { options: { ...options } }
    },
    async verify(context, answer) {
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const expectedChallenge = await spend(context, null, answer)
      const passkey = await repository.findPasskey(context.db, answer.id)
      if (expectedChallenge === undefined || !passkey) throw passkeyRefused()
      const { id, userId, counter } = passkey
      if (!isHandleOf(userId, answer)) throw passkeyRefused()
      const result = await verifyAuthenticationResponse({
        // The library validates it.
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        ...siteOf(context),
        credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter },
        requireUserVerification: true,
      }).catch(() => undefined)
      const isGood =
        result?.verified &&
        (await repository.updateCounter(context.db, id, result.authenticationInfo.newCounter))
      if (!isGood) throw passkeyRefused()
      return userId
    },
  }
}

const list = async (db: Db, { id }: Viewer): Promise<Output<'account.passkeys'>> => ({
  passkeys: (await repository.findPasskeys(db, id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createTime: epochSeconds(passkey.createdAt),
    ...(passkey.lastUsedAt && { lastUseTime: epochSeconds(passkey.lastUsedAt) }),
  })),
})

/** Uses up the answered challenge and returns it. Undefined if there is none, or another site asked. */
async function spend(
  context: CallContext,
  userId: string | null,
  answer: PasskeyAnswer,
): Promise<string | undefined> {
  const challenge = answeredChallenge(answer)
  const isSpent =
    challenge !== undefined &&
    (await repository.spendChallenge(context.db, challenge, {
      deviceKeyId: requireDevice(context),
      userId,
    }))
  return isSpent ? challenge : undefined
}

/** Loaded when needed: most processes start, and most visitors log in, without it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const CHALLENGE = /^[\w-]{16,128}$/

/** The challenge that a response names, unless it was given inside a page of another site. */
function answeredChallenge({ response }: PasskeyAnswer): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(String(response['clientDataJSON']), 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    const isFramed = 'crossOrigin' in data && data.crossOrigin !== false
    return typeof data.challenge === 'string' && CHALLENGE.test(data.challenge) && !isFramed
      ? data.challenge
      : undefined
  } catch {
    return undefined
  }
}

/** The authenticator names the user of a passkey (WebAuthn, section 7.2, step 6). Old ones do not. */
const isHandleOf = (userId: string, { response: { userHandle } }: PasskeyAnswer): boolean =>
  userHandle === undefined ||
  (typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() === userId)
