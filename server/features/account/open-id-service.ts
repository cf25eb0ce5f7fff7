import { createHash } from 'node:crypto'

import type { Output } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { confirmationAsked, conflict, forbidden, unprocessable } from '#server/api/problems.ts'
import { requireDevice, requireViewer, type CallContext, type Viewer } from '#server/api/route.ts'
import { placeholderEmail, randomToken } from '#server/auth/better-auth.ts'
import { hasPassword, isPasswordOf } from '#server/auth/password.ts'
import type { OpenIdSettings } from '#server/config.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { OpenIdPurpose } from '#server/db/schema/accounts.ts'
import { refuseReservedName } from '#server/features/session/service.ts'
import type { Log } from '#server/log.ts'
import { seal, unseal } from '#server/security/seal.ts'
import { deriveKey } from '#server/security/secret.ts'

import { createOpenIdClient, type Callback, type Identity, type Secrets } from './open-id-client.ts'
import { suggestUsernames } from './open-id-names.ts'
import * as repository from './open-id-repository.ts'
import { findUserNamed } from './second-factor-repository.ts'

/** The page of this site to which the provider sends the browser back. */
export const OPEN_ID_PATH = '/login/openid'

/** Allowed difference between the provider's clock and this machine's. */
const CLOCKS_OFF_MS = 60_000

/** The verified response of the provider. `logIn`: no session has been begun yet. */
export interface Arrival {
  outcome: Output<'session.finishOpenId'>['outcome']
  userId: string
  returnPath: string
  /** Adds the account to those of the browser. */
  addsAccount: boolean
  /** The provider's token, sealed. */
  idToken: string
  /** The provider has just authenticated its user. */
  isFresh: boolean
}

/** Log-in through the operator's OpenID Connect provider. */
export interface OpenIds {
  /** Sends a browser to the provider. @throws {ApiError} 409 on a site without one */
  begin(
    context: CallContext,
    purpose: OpenIdPurpose,
    returnPath: string,
    addsAccount?: boolean,
  ): Promise<{ url: string }>
  /**
   * Finds the user whom the provider identified, or makes an account for them. For a logged-in viewer, links or
   * confirms the account.
   * @throws {ApiError} 422 when the response does not belong to a log-in of this device; 403 when accounts cannot be
   * made this way
   */
  finish(context: CallContext, callback: Callback): Promise<Arrival>
  /** Records with which response of the provider a session was begun. */
  noteSession(db: Db, sessionId: string, arrival: Arrival): Promise<void>
  /** The address that also logs the session's user out at the provider. */
  logOutAddress(context: CallContext): Promise<string | undefined>
  /**
   * @throws {ApiError} 403 where users can only log in through the provider, unless this one is a moderator or operator
   */
  requireOtherWays(db: Db, userId: string | null): Promise<void>
  /**
   * The same for a log-in. A user with the right password learns that it cannot be used here; all others are refused as
   * on any site.
   */
  requirePasswordWay(db: Db, credentials: { username: string; password: string }): Promise<void>
  /**
   * Lets a viewer without a password go on whom the provider has just confirmed.
   * @returns false for one who has a password
   * @throws {ApiError} 403 with the reason to go to the provider
   */
  requireConfirmed(context: CallContext): Promise<boolean>
  describe(
    db: Db,
    viewer: Viewer,
    sessionId: string,
  ): Promise<Pick<Output<'account.security'>, 'withoutPassword' | 'hasOpenId'>>
  /** @throws {ApiError} 409 for a user who could then no longer log in */
  unlink(db: Db, viewer: Viewer): Promise<void>
  /** Unlinks the account of a user who has a password: a stranger who knew the password may have linked it. */
  forget(db: Db, userId: string): Promise<void>
}

interface OpenIdTools {
  database: Database
  secret: string
  /** Absent on a site without a provider. */
  settings: OpenIdSettings | undefined
  /** This site's origin, as a request addresses it. */
  originOf: (headers: Headers) => string
  log: Log
}

export function createOpenIds({ database, secret, settings, originOf, log }: OpenIdTools): OpenIds {
  const key = deriveKey(secret, 'open-id')
  const client = settings && createOpenIdClient(settings, log)
  const requireProvider = () => {
    if (!settings || !client) throw conflict(sentence('openIdOff'))
    return { client, name: settings.name, makesAccounts: settings.makesAccounts }
  }
  const redirectUriOf = ({ headers }: CallContext): string => originOf(headers) + OPEN_ID_PATH

  const makeAccount = async (identity: Identity): Promise<{ userId: string; isNew: boolean }> => {
    const { makesAccounts, name } = requireProvider()
    if (!makesAccounts) throw forbidden(sentence('openIdNoAccount', { name }))
    for (const uniqueId of suggestUsernames(identity.claims)) {
      if (!(await isFreeName(database, uniqueId))) continue
      const made = await database
        .transaction(async (db) => {
          const names = { uniqueId, secUid: randomToken(), email: placeholderEmail() }
          const userId = await repository.insertUser(db, names)
          if (userId === undefined) return undefined
          if (await repository.insertOpenId(db, userId, identity)) return { userId, isNew: true }
          // Two simultaneous log-ins: the other one has made the account.
          throw new LinkedMeanwhile()
        })
        .catch(async (error: unknown) => {
          const owner = error instanceof LinkedMeanwhile && (await repository.findOwner(database, identity))
          if (owner) return { userId: owner, isNew: false }
          throw error
        })
      if (made) return made
    }
    throw conflict(sentence('usernameTaken'))
  }

  const linkOrConfirm = async (
    context: CallContext,
    purpose: OpenIdPurpose,
    identity: Identity,
    beganAt: Date,
  ): Promise<Pick<Arrival, 'outcome' | 'userId'>> => {
    const { name } = requireProvider()
    const viewer = requireViewer(context)
    const owner = await repository.findOwner(context.db, identity)
    if (purpose === 'link') {
      const isLinked = owner === undefined && (await repository.insertOpenId(context.db, viewer.id, identity))
      if (!isLinked && owner !== viewer.id) throw conflict(sentence('openIdTaken', { name }))
      return { outcome: 'linked', userId: viewer.id }
    }
    if (owner !== viewer.id) throw unprocessable(sentence('openIdOther', { name }))
    // The visitor may have removed the request for a new log-in from the address.
    if ((identity.seenAtMs ?? 0) < beganAt.getTime() - CLOCKS_OFF_MS) {
      throw unprocessable(sentence('openIdFailed', { name }))
    }
    return { outcome: 'confirmed', userId: viewer.id }
  }

  const requireOtherWays = async (db: Db, userId: string | null): Promise<void> => {
    if (!settings?.isOnly || (userId !== null && (await repository.isOperator(db, userId)))) return
    throw forbidden(sentence('openIdOnly', { name: settings.name }))
  }

  return {
    async begin(context, purpose, returnPath, addsAccount = false) {
      const provider = requireProvider()
      const secrets = await provider.client.makeSecrets()
      const url = await provider.client.addressOf(secrets, redirectUriOf(context), purpose === 'confirm')
      await repository.insertAttempt(context.db, {
        stateHash: hashOf(secrets.state),
        deviceKeyId: requireDevice(context),
        userId: purpose === 'logIn' ? null : requireViewer(context).id,
        purpose,
        sealed: seal(key, JSON.stringify({ ...secrets, addsAccount } satisfies SealedAttempt)),
        returnPath: ownPath(returnPath),
      })
      return { url }
    },
    async finish(context, callback) {
      const { client: provider } = requireProvider()
      const attempt = await repository.takeAttempt(context.db, hashOf(callback.state), requireDevice(context))
      const isOfThisUser = attempt && (attempt.purpose === 'logIn' || attempt.userId === context.viewer?.id)
      if (!attempt || !isOfThisUser) throw unprocessable(sentence('openIdExpired'))
      const { purpose, returnPath, beganAt } = attempt
      // Sealed by this file.
      const { addsAccount, ...secrets } = JSON.parse(unseal(key, attempt.sealed)) as SealedAttempt
      const identity = await provider.redeem(callback, secrets, redirectUriOf(context))
      const arrival = {
        addsAccount,
        returnPath,
        idToken: seal(key, identity.idToken),
        isFresh: (identity.seenAtMs ?? 0) >= beganAt.getTime() - CLOCKS_OFF_MS,
      }
      if (purpose !== 'logIn') {
        return { ...arrival, ...(await linkOrConfirm(context, purpose, identity, beganAt)) }
      }
      const owner = await repository.findOwner(context.db, identity)
      if (owner !== undefined) return { ...arrival, outcome: 'loggedIn', userId: owner }
      const { userId, isNew } = await makeAccount(identity)
      return { ...arrival, outcome: isNew ? 'signedUp' : 'loggedIn', userId }
    },
    async noteSession(db, sessionId, { idToken, isFresh }) {
      await repository.setIdToken(db, sessionId, idToken)
      if (isFresh) await repository.confirmSession(db, sessionId)
    },
    async logOutAddress({ db, sessionId, headers }) {
      const sealed = sessionId !== undefined && client && (await repository.findIdToken(db, sessionId))
      return sealed ? client?.logOutAddress(unseal(key, sealed), `${originOf(headers)}/`) : undefined
    },
    requireOtherWays,
    async requirePasswordWay(db, { username, password }) {
      if (!settings?.isOnly) return
      const user = await findUserNamed(db, username)
      if (user && (await isPasswordOf(db, user.id, password))) await requireOtherWays(db, user.id)
    },
    async requireConfirmed({ db, viewer, sessionId }) {
      if (!viewer || (await hasPassword(db, viewer.id))) return false
      if (sessionId !== undefined && (await repository.isConfirmed(db, sessionId))) return true
      throw confirmationAsked(sentence('openIdConfirm', { name: settings?.name ?? '' }))
    },
    async describe(db, { id }, sessionId) {
      const isWithout = !(await hasPassword(db, id))
      const isLinked = settings !== undefined && (await repository.hasOpenId(db, id, settings.issuer.href))
      return {
        ...(isLinked && { hasOpenId: true }),
        ...(isWithout && { withoutPassword: { isConfirmed: await repository.isConfirmed(db, sessionId) } }),
      }
    },
    async unlink(db, { id }) {
      if (!(await hasPassword(db, id)) || settings?.isOnly) throw conflict(sentence('openIdNeeded'))
      await repository.deleteOpenIds(db, id)
    },
    async forget(db, userId) {
      if (!settings?.isOnly && (await hasPassword(db, userId))) await repository.deleteOpenIds(db, userId)
    },
  }
}

interface SealedAttempt extends Secrets {
  addsAccount: boolean
}

class LinkedMeanwhile extends Error {}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url')

async function isFreeName(db: Db, uniqueId: string): Promise<boolean> {
  return refuseReservedName(db, uniqueId).then(
    () => true,
    () => false,
  )
}

const HOME = '/foryou'
/** Base for parsing a path, in place of this site's origin. */
const ANY_ORIGIN = 'https://site.invalid'

/** Returns a path of this site, or its home for anything that leads elsewhere, however it is spelled. */
export function ownPath(path: string): string {
  if (!path.startsWith('/') || !URL.canParse(path, ANY_ORIGIN)) return HOME
  const { origin, pathname, search, hash } = new URL(path, ANY_ORIGIN)
  // Browsers read a second slash as the beginning of another host, even one that is left after resolving dots.
  return origin === ANY_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : HOME
}
