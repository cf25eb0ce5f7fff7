import type { Policy } from '#contract/endpoint.ts'
import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { captchaAsked } from '#server/app/problems.ts'
import type { CallContext } from '#server/app/route.ts'
import type { Config } from '#server/config.ts'
import { spendPass } from '#server/features/captcha/service.ts'

import { subscriberOf } from './address-block.ts'
import { namedAccount } from './call-limits.ts'
import type { RateLimiter } from './rate-limit.ts'

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
  { captchaAfter, captchaRegion }: Pick<Config, 'captchaAfter' | 'captchaRegion'>,
): CaptchaGuard {
  return {
    async check(op, input, context, deviceKeyId) {
      const policy: Policy = endpoints[op].policy
      if (!policy.captcha || captchaAfter === 'off') return
      const max = captchaAfter[op] ?? policy.captcha.after
      const keys = keysOf(policy.captcha.countedBy, input, context)
      let hasPass = false
      for (const key of keys) {
        // oxlint-disable-next-line no-await-in-loop -- an address in a burst does not count accounts without end
        const waitMs = await limiter.take(`captcha:${op}:${key}`, { max, windowMs: WINDOW_MS })
        if (waitMs === 0 || hasPass) continue
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!(await spendPass(context.db, deviceKeyId))) throw captchaAsked(captchaRegion)
        hasPass = true
      }
    },
  }
}

/** Whoever guesses at one account from many addresses is asked too. */
function keysOf(
  countedBy: 'person' | 'address',
  input: unknown,
  { viewer, clientAddress }: CallContext,
): string[] {
  if (countedBy === 'person' && viewer) return [`person:${viewer.id}`]
  const account = namedAccount(input)
  return [`address:${subscriberOf(clientAddress)}`, ...(account ? [`account:${account}`] : [])]
}
