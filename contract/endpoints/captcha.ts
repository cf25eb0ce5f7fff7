import * as v from 'valibot'

import { write } from '../endpoint.ts'
import { CountSchema } from '../models/primitives.ts'

/** Region of the server, which picks the captcha module (specification section 7.6). */
export const CaptchaRegionSchema = v.picklist(['sg', 'other'])
export type CaptchaRegion = v.InferOutput<typeof CaptchaRegionSchema>

const hex = (minBytes: number, maxBytes = minBytes) =>
  v.pipe(v.string(), v.hexadecimal(), v.minLength(minBytes * 2), v.maxLength(maxBytes * 2))

/** A challenge of ALTCHA's proof of work, version 2, as `altcha-lib` makes, solves and verifies it. */
const ChallengeSchema = v.object({
  parameters: v.object({
    algorithm: v.literal('PBKDF2/SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    cost: CountSchema,
    keyLength: CountSchema,
    keyPrefix: hex(1, 32),
    keySignature: hex(32),
    /** Seconds since 1970. */
    expiresAt: CountSchema,
    /** The device that may solve it, by its key's id. */
    data: v.object({ deviceKeyId: v.string() }),
  }),
  /** HMAC of the parameters with the site's secret. */
  signature: hex(32),
})
export type CaptchaChallenge = v.InferOutput<typeof ChallengeSchema>

const SolutionSchema = v.object({ counter: CountSchema, derivedKey: hex(1, 64) })
export type CaptchaSolution = v.InferOutput<typeof SolutionSchema>

/** Header with which a call is repeated after status code 10113: base64 of `SlideProofSchema` as JSON. */
export const PROOF_HEADER = 'x-proof-of-work'
export const SlideProofSchema = v.object({ challenge: ChallengeSchema, solution: SolutionSchema })

export const captchaEndpoints = {
  'captcha.challenge': write({
    path: '/api/captcha/challenge/',
    input: v.object({}),
    output: v.object({
      challenge: ChallengeSchema,
      /** Upper bound of the solution's counter, so that progress can be shown. */
      counterLimit: CountSchema,
    }),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Verifies a solved challenge, which counts once. The device then has a pass for what the server asked it about. */
  'captcha.verify': write({
    path: '/api/captcha/verify/',
    input: SlideProofSchema,
    /** How many calls the pass allows. */
    output: v.object({ passCalls: CountSchema }),
    policy: { access: 'anyone', idempotency: 'transaction', limit: 'write' },
  }),
}
