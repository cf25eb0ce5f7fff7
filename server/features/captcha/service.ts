import { randomInt } from 'node:crypto'

import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as deriveSolution } from 'altcha-lib/algorithms/pbkdf2'

import type { CaptchaChallenge } from '#contract/endpoints/captcha.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { captchaRefused, type CaptchaRefusal } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import { deriveKey } from '#server/security/secret.ts'

import * as repository from './repository.ts'

/**
 * One try takes a desktop 0.7 ms, a phone about 3, and either seven times that on a plain http address, where browsers
 * lack their own PBKDF2. So a user waits a second or a few, 20 at worst. Counters begin at 0, like solvers: with a
 * higher minimum, users would try in vain below it, but attackers would not.
 */
const COST = 5_000
const COUNTER_LIMIT = 1_000
/** Time to read the dialog and to wait on a slow phone. */
const CHALLENGE_LIFETIME_MS = 10 * 60_000
/** Enough for a queued outbox, but not for a long attack. */
const PASS_CALLS = 60
const PASS_LIFETIME_MS = 10 * 60_000

/** Makes and checks ALTCHA challenges. A challenge is not stored until it is solved. */
export interface Captcha {
  /** @param deviceKeyId the only device that may solve it */
  makeChallenge(deviceKeyId: string): Promise<Output<'captcha.challenge'>>
  /**
   * Gives a device a pass for a solved challenge.
   * @throws {ApiError} 422 when it is not ours, not this device's, wrong, too old or already solved
   */
  acceptSolution(
    db: Db,
    solved: ParsedInput<'captcha.verify'>,
    deviceKeyId: string,
  ): Promise<Output<'captcha.verify'>>
  /** Whether a challenge is solved, by this device and for the first time. */
  acceptProof(db: Db, proof: ParsedInput<'captcha.verify'>, deviceKeyId: string): Promise<boolean>
}

export function createCaptcha(secret: string): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveKey(secret, 'captcha-challenge').toString('base64url'),
    hmacKeySignatureSecret: deriveKey(secret, 'captcha-solution').toString('base64url'),
  }
  /** Why a solution is refused. Null: it is accepted, once. */
  const judge = async (
    db: Db,
    { challenge, solution }: ParsedInput<'captcha.verify'>,
    deviceKeyId: string,
  ): Promise<CaptchaRefusal | null> => {
    const { nonce, expiresAt, data } = challenge.parameters
    const result = await verifySolution({ ...secrets, challenge, solution, deriveKey: deriveSolution })
    if (result.expired) return 'expired'
    if (!result.verified || data.deviceKeyId !== deviceKeyId) return 'invalid'
    return (await repository.insertSolution(db, nonce, new Date(expiresAt * 1000))) ? null : 'replayed'
  }
  return {
    async makeChallenge(deviceKeyId) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER_LIMIT),
        deriveKey: deriveSolution,
        expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
        data: { deviceKeyId },
      })
      return { challenge: challenge as CaptchaChallenge, counterLimit: COUNTER_LIMIT }
    },
    async acceptProof(db, proof, deviceKeyId) {
      return (await judge(db, proof, deviceKeyId)) === null
    },
    async acceptSolution(db, solved, deviceKeyId) {
      const refusal = await judge(db, solved, deviceKeyId)
      if (refusal) throw captchaRefused(refusal)
      await repository.upsertPass(db, deviceKeyId, {
        callsLeft: PASS_CALLS,
        expiresAt: new Date(Date.now() + PASS_LIFETIME_MS),
      })
      return { passCalls: PASS_CALLS }
    },
  }
}

/**
 * Deducts one call from a device's pass. Returns whether it could.
 * @param passCalls how many calls of its kind a whole pass is good for
 * @param boundTo what the pass is from now on bound to; null: anything
 */
export const spendPass = (
  db: Db,
  deviceKeyId: string,
  { passCalls = PASS_CALLS, boundTo }: { passCalls?: number | undefined; boundTo: string | null },
): Promise<boolean> =>
  repository.takeFromPass(db, deviceKeyId, { calls: Math.ceil(PASS_CALLS / passCalls), boundTo })
