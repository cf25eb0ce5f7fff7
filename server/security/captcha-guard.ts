import { createHmac } from 'node:crypto'

import type { Policy } from '#contract/endpoint.ts'
import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { captchaAsked } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Config } from '#server/config.ts'
import { spendPass } from '#server/features/captcha/service.ts'

import { blockOf, subscriberOf } from './address-block.ts'
import { namedAccount } from './call-limits.ts'
import type { RateLimiter } from './rate-limit.ts'
import { deriveKey } from './secret.ts'

/** In which bursts are counted, whatever their size. */
const WINDOW_MS = 10 * 60_000

export interface CaptchaGuard {
  /**
   * Counts a call, and lets one that belongs to a burst go on only with a pass.
   * @param deviceKeyId of the device that signed the call
   * @throws {ApiError} 403/10000 with the region in `fields`
   */
  check(op: Op, input: unknown, context: CallContext, deviceKeyId: string): Promise<void>
}

export function createCaptchaGuard(
  limiter: RateLimiter,
  secret: string,
  { captchaAfter, captchaRegion }: Pick<Config, 'captchaAfter' | 'captchaRegion'>,
): CaptchaGuard {
  const bindingKey = deriveKey(secret, 'captcha-pass')
  /** Binds a pass to the account and the address, so that an attacker cannot use it for the next ones. */
  const bindingOf = (op: Op, input: unknown, { clientAddress }: CallContext): string => {
    const account = op === 'session.logIn' ? namedAccount(input) : ''
    return createHmac('sha256', bindingKey)
      .update(`${op} ${account} ${blockOf(clientAddress)}`)
      .digest('base64url')
  }
  return {
    async check(op, input, context, deviceKeyId) {
      const policy: Policy = endpoints[op].policy
      // A user's own devices are not asked because of what strangers do.
      if (!policy.captcha || captchaAfter === 'off' || context.isKnownDevice) return
      const max = captchaAfter[op] ?? policy.captcha.after
      const keys = keysOf(policy.captcha.countedBy, input, context)
      const { passCalls } = policy.captcha
      const boundTo = passCalls === undefined ? null : bindingOf(op, input, context)
      let hasPass = false
      for (const key of keys) {
        // oxlint-disable-next-line no-await-in-loop -- an address in a burst does not count accounts without end
        const waitMs = await limiter.take(`captcha:${op}:${key}`, { max, windowMs: WINDOW_MS })
        if (waitMs === 0 || hasPass) continue
        // oxlint-disable-next-line no-await-in-loop -- as above
        hasPass = await spendPass(context.db, deviceKeyId, { passCalls, boundTo })
        if (!hasPass) throw captchaAsked(captchaRegion)
      }
    },
  }
}

/** Counts by the account too, so that guessing at one account from many addresses is noticed. */
function keysOf(
  countedBy: 'person' | 'address',
  input: unknown,
  { viewer, clientAddress }: CallContext,
): string[] {
  if (countedBy === 'person' && viewer) return [`person:${viewer.id}`]
  const account = namedAccount(input)
  return [`address:${subscriberOf(clientAddress)}`, ...(account ? [`account:${account}`] : [])]
}
