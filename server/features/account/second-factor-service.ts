import { randomBytes, randomInt } from 'node:crypto'

import { createOTP } from '@better-auth/utils/otp'

import type { Output } from '#contract/endpoints/index.ts'
import { type Sentence, sentence } from '#contract/sentence.ts'
import {
  codeRefused,
  conflict,
  credentialsRefused,
  invalidInput,
  ownCodeRefused,
  recoveryRefused,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import { isPasswordOf } from '#server/auth/password.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { seal, unseal } from '#server/security/seal.ts'
import { deriveKey, hashCode } from '#server/security/secret.ts'

import * as repository from './second-factor-repository.ts'

const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Clocks of phones are slightly off, so the previous and the next code are also accepted. */
const STEPS_OFF = [0, -1, 1]
const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
/** A code of an authenticator app. Recovery codes are longer. */
const APP_CODE = /^\d{6}$/
/** Time for the operator to reach the user, and for the user to reach a device. */
const RESET_CODE_HOURS = 24
/** Time for the mail to arrive, and for its reader to reach a device. */
export const MAILED_CODE_HOURS = 1
/** Without letters and digits that are easily confused. 32 of them give a code 50 bits. */
const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Codes besides the password: those of an authenticator app (RFC 6238), and recovery codes, each for one use. */
export interface SecondFactors {
  describe(db: Db, viewer: Viewer): Promise<Output<'account.security'>>
  /** Replaces the recovery codes. They are returned only here. */
  makeRecoveryCodes(db: Tx, viewer: Viewer): Promise<{ codes: string[] }>
  /**
   * Makes a code for a user who is locked out: for one use within a day, instead of the password and the app.
   * @returns undefined if no user has this name
   */
  makeResetCode(db: Tx, username: string): Promise<{ user: Viewer; code: string } | undefined>
  /** Makes a code to be mailed: for one use within an hour, instead of the password alone. */
  makeMailedCode(db: Tx, userId: string): Promise<string>
  /** Makes mailed codes invalid. */
  forgetMailedCodes(db: Db, userId: string): Promise<void>
  /**
   * @param siteName is shown above the codes in the authenticator app
   * @throws {ApiError} 409 when there already is one
   */
  begin(db: Db, viewer: Viewer, siteName: string): Promise<{ secret: string; url: string }>
  /**
   * Turns the app on, and makes recovery codes.
   * @throws {ApiError} 400 with the field when the app has another secret
   */
  confirm(db: Tx, viewer: Viewer, code: string): Promise<{ codes: string[] }>
  end(db: Db, viewer: Viewer): Promise<void>
  /**
   * Lets a viewer go on who has given the code, if one is required of them. The password was already checked.
   * @throws {ApiError} 403 with the field
   */
  requireOwn(db: Db, viewer: Viewer, code: string | undefined): Promise<void>
  /**
   * Lets a log-in go on that has the code, if one is required of its user.
   * @throws {ApiError} 401, naming the code as the invalid field once the password is right
   */
  requireForLogIn(
    db: Db,
    credentials: { username: string; password: string; code?: string | undefined },
  ): Promise<void>
  /**
   * Uses up a recovery code of a user who has lost the password, and another code if one is required. With an
   * operator's code none is required, now or later.
   * @param allow rejects if another rule keeps the user out; then the code is not used up
   * @throws {ApiError} 401
   */
  recover(
    db: Db,
    input: { username: string; recoveryCode: string; code?: string | undefined },
    allow: (userId: string) => Promise<void>,
  ): Promise<Viewer>
}

export function createSecondFactors(secret: string): SecondFactors {
  const sealingKey = deriveKey(secret, 'second-factor')
  const codeKey = deriveKey(secret, 'recovery-code')
  const hashOf = (userId: string, code: string): string => hashCode(codeKey, userId, code)

  const makeRecoveryCodes = async (db: Tx, { id }: Viewer) => {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode)
    await repository.replaceRecoveryCodes(
      db,
      id,
      codes.map((code) => hashOf(id, code)),
    )
    return { codes }
  }
  const spendAppCode = async (db: Db, userId: string, sealed: string, code: string): Promise<boolean> => {
    const otp = createOTP(unseal(sealingKey, sealed))
    const now = Math.floor(Date.now() / STEP_MS)
    for (const off of STEPS_OFF) {
      if ((await otp.hotp(now + off)) === code) return repository.spendStep(db, userId, now + off)
    }
    return false
  }
  /** @throws {ApiError} with the field, 401 unless `refuse` makes another */
  const requireCode = async (
    db: Db,
    userId: string,
    code: string | undefined,
    refuse: (reason: Sentence) => Error = codeRefused,
  ): Promise<void> => {
    const factor = await repository.findSecondFactor(db, userId)
    if (!factor?.isConfirmed) return
    if (!code) throw refuse(sentence('codeNeeded'))
    const isRight =
      (await spendAppCode(db, userId, factor.secret, code)) ||
      (await repository.spendRecoveryCode(db, userId, hashOf(userId, code)))
    if (!isRight) throw refuse(sentence(APP_CODE.test(code) ? 'appCodeWrong' : 'codeWrong'))
  }

  return {
    makeRecoveryCodes,
    async makeResetCode(db, username) {
      const user = await repository.findUserNamed(db, username)
      if (!user) return undefined
      const code = makeRecoveryCode()
      const hash = hashOf(user.id, code)
      await repository.replaceTimedCode(db, user.id, { hash, hours: RESET_CODE_HOURS, isMailed: false })
      return { user, code }
    },
    async makeMailedCode(db, userId) {
      const code = makeRecoveryCode()
      const hash = hashOf(userId, code)
      await repository.replaceTimedCode(db, userId, { hash, hours: MAILED_CODE_HOURS, isMailed: true })
      return code
    },
    forgetMailedCodes: repository.deleteMailedCodes,
    async describe(db, { id }) {
      const factor = await repository.findSecondFactor(db, id)
      return {
        hasSecondFactor: factor?.isConfirmed ?? false,
        recoveryCodeCount: await repository.countRecoveryCodes(db, id),
      }
    },
    async begin(db, { id, uniqueId }, siteName) {
      const appSecret = randomBytes(SECRET_BYTES).toString('base64url').slice(0, SECRET_BYTES)
      if (!(await repository.beginSecondFactor(db, id, seal(sealingKey, appSecret)))) {
        throw conflict(sentence('secondFactorThere'))
      }
      // A colon would separate it from the username.
      const url = createOTP(appSecret).url(siteName.replaceAll(':', ' '), uniqueId)
      return { url, secret: new URL(url).searchParams.get('secret') ?? '' }
    },
    async confirm(db, viewer, code) {
      const factor = await repository.findSecondFactor(db, viewer.id)
      const isRight =
        factor && !factor.isConfirmed && (await spendAppCode(db, viewer.id, factor.secret, code))
      if (!isRight) throw invalidInput(sentence('appCodeWrong'), { code: sentence('appCodeWrong') })
      return makeRecoveryCodes(db, viewer)
    },
    end: (db, { id }) => repository.deleteSecondFactor(db, id),
    requireOwn: (db, { id }, code) => requireCode(db, id, code, ownCodeRefused),
    async requireForLogIn(db, { username, password, code }) {
      const user = await repository.findUserNamed(db, username)
      const factor = user && (await repository.findSecondFactor(db, user.id))
      if (!user || !factor?.isConfirmed) return
      if (!(await isPasswordOf(db, user.id, password))) throw credentialsRefused()
      await requireCode(db, user.id, code)
    },
    async recover(db, { username, recoveryCode, code }, allow) {
      const user = await repository.findUserNamed(db, username)
      const hash = hashOf(user?.id ?? '', recoveryCode)
      const kind = user && (await repository.findRecoveryCode(db, user.id, hash))
      if (!user || !kind) throw recoveryRefused()
      if (kind !== 'reset') {
        // The same code cannot be used twice.
        if (code !== undefined && hashOf(user.id, code) === hash) throw codeRefused(sentence('codeWrong'))
        await requireCode(db, user.id, code)
      }
      await allow(user.id)
      if (!(await repository.spendRecoveryCode(db, user.id, hash, kind))) throw recoveryRefused()
      if (kind === 'reset') await repository.deleteSecondFactor(db, user.id)
      return user
    },
  }
}

/** Such as `K7QMX-2HD9R`. */
export function makeRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  ).join('')
  return `${letters.slice(0, RECOVERY_CODE_LENGTH / 2)}-${letters.slice(RECOVERY_CODE_LENGTH / 2)}`
}
