import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import type { Policy } from '#contract/endpoint.ts'
import { PROOF_HEADER, SlideProofSchema } from '#contract/endpoints/captcha.ts'
import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { NEW_SITE, type SiteSettings } from '#contract/models/site.ts'
import { captchaAsked, sharkBlocked, slideAsked } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Config } from '#server/config.ts'
import { spendPass, type Captcha } from '#server/features/captcha/service.ts'

import { blockOf, clientsOf, inClients } from './address-block.ts'
import { namedAccount } from './call-limits.ts'
import type { Counted, Rate, RateLimiter } from './rate-limit.ts'
import { deriveKey } from './secret.ts'

/** In which bursts are counted, whatever their size. */
const WINDOW_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
/** Calls of a network that may be refused a check within the window. A class that signs up has half of them. */
const REFUSED_MAX = 100
/** Checks that one sign-up may be refused before it goes on: its proof of work, and once more with the next form. */
const REFUSED_PER_SIGN_UP = 2
/** How long a network then pauses. */
const PAUSE_MS = 10 * 60_000

export interface CaptchaGuard {
  /**
   * Counts a call, and lets one that belongs to a burst go on only with a pass.
   * @param deviceKeyId of the device that signed the call
   * @param site whose operator sets how many sign up from one address, which is not a burst
   * @throws {ApiError} 403/10000 with the region in `fields`, 403/10113 with a challenge in `fields`, or 403/10114 with the
   * time to wait when too many were asked and did not answer
   */
  check(
    op: Op,
    input: unknown,
    context: CallContext,
    deviceKeyId: string,
    site?: Pick<SiteSettings, 'signUpsPerAddress'>,
  ): Promise<void>
}

export function createCaptchaGuard(
  limiter: RateLimiter,
  captcha: Captcha,
  secret: string,
  { captchaAfter, captchaRegion }: Pick<Config, 'captchaAfter' | 'captchaRegion'>,
): CaptchaGuard {
  const bindingKey = deriveKey(secret, 'captcha-pass')
  /** Binds a pass to the account and the address, so that an attacker cannot use it for the next ones. */
  const bindingOf = (op: Op, input: unknown, { clientAddress }: CallContext): string => {
    const account = op === 'session.signUp' ? '' : namedAccount(input)
    return createHmac('sha256', bindingKey)
      .update(`${op} ${account} ${blockOf(clientAddress)}`)
      .digest('base64url')
  }
  /** Counts refused calls, and makes a network pause that continues regardless. */
  const refuse = async (
    op: Op,
    { clientAddress }: CallContext,
    max: number,
    refusal: () => Promise<Error> | Error,
  ) => {
    const isTooMany = await limiter.takeAll(
      inClients(`refused:${op}:`, clientAddress, { max, windowMs: WINDOW_MS }),
    )
    if (!isTooMany) return refusal()
    const pause: Rate = { max: 1, windowMs: PAUSE_MS }
    const leftMs = await limiter.takeAll(
      clientsOf(clientAddress).map((client) => [`pause:${op}:${client}`, pause]),
    )
    return sharkBlocked(leftMs || PAUSE_MS)
  }
  const isProven = async ({ headers, db }: CallContext, deviceKeyId: string): Promise<boolean> => {
    const proof = v.safeParse(SlideProofSchema, readProof(headers.get(PROOF_HEADER)))
    return proof.success && captcha.acceptProof(db, proof.output, deviceKeyId)
  }
  const makeChallenge = async (deviceKeyId: string) =>
    slideAsked(JSON.stringify((await captcha.makeChallenge(deviceKeyId)).challenge))
  return {
    async check(op, input, context, deviceKeyId, { signUpsPerAddress } = NEW_SITE) {
      const policy: Policy = endpoints[op].policy
      // A user's own devices are not asked because of what strangers do.
      if (!policy.captcha || captchaAfter === 'off' || context.isKnownDevice) return
      // As many as the operator allows in an hour, spread over it: a festival’s queue is no burst.
      const expected = op === 'session.signUp' ? Math.ceil((signUpsPerAddress * WINDOW_MS) / HOUR_MS) : 0
      const max = captchaAfter[op] ?? Math.max(policy.captcha.after, expected)
      const refusedMax = Math.max(REFUSED_MAX, expected * REFUSED_PER_SIGN_UP)
      const keys = keysOf(policy.captcha.countedBy, input, context, { max, windowMs: WINDOW_MS })
      const { passCalls } = policy.captcha
      const boundTo = passCalls === undefined ? null : bindingOf(op, input, context)
      // A number set by the operator applies to both.
      const slideAfter = captchaAfter[op] === undefined ? policy.captcha.slideAfter : undefined
      if (slideAfter !== undefined) {
        const rate = { max: slideAfter, windowMs: WINDOW_MS }
        const waitMs = await limiter.takeAll(inClients(`slide:${op}:`, context.clientAddress, rate))
        if (waitMs > 0 && !(await isProven(context, deviceKeyId)))
          throw await refuse(op, context, refusedMax, () => makeChallenge(deviceKeyId))
      }
      let hasPass = false
      for (const key of keys) {
        // An address in a burst does not count accounts without end.
        const waitMs = await limiter.takeAll(key.map(([name, rate]) => [`captcha:${op}:${name}`, rate]))
        if (waitMs === 0 || hasPass) continue
        hasPass = await spendPass(context.db, deviceKeyId, { passCalls, boundTo })
        if (!hasPass) throw await refuse(op, context, refusedMax, () => captchaAsked(captchaRegion))
      }
    },
  }
}

function readProof(header: string | null): unknown {
  try {
    return header && JSON.parse(Buffer.from(header, 'base64').toString())
  } catch {
    return undefined
  }
}

/** Counts by the account too, so that guessing at one account from many addresses is noticed. */
function keysOf(
  countedBy: 'person' | 'address',
  input: unknown,
  { viewer, clientAddress }: CallContext,
  rate: Rate,
): Counted[][] {
  if (countedBy === 'person' && viewer) return [[[`person:${viewer.id}`, rate]]]
  const account = namedAccount(input)
  return [
    inClients('address:', clientAddress, rate),
    ...(account ? [[[`account:${account}`, rate] as Counted]] : []),
  ]
}
