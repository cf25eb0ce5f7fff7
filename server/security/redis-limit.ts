import { createHash, createHmac } from 'node:crypto'

import type { Redis } from '#server/redis.ts'

import { costMsOf, createMeter, type Counted, type RateLimiter } from './rate-limit.ts'
import { deriveKey } from './secret.ts'

/**
 * Counts as the meter in `rate-limit.ts`, by the clock of Redis: each key holds when it will have its whole allowance again,
 * and is gone then. KEYS are the counted ones; ARGV says whether to count, and for each key what the call costs and the
 * window, in milliseconds.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait = 0
local restored = {}
for i, key in ipairs(KEYS) do
  restored[i] = math.max(now, tonumber(redis.call('GET', key) or 0)) + ARGV[2 * i]
  wait = math.max(wait, restored[i] - now - ARGV[2 * i + 1])
end
if wait >= 1 then return math.ceil(wait) end
if ARGV[1] == 'take' then
  for i, key in ipairs(KEYS) do
    local left = math.max(1, math.ceil(restored[i] - now))
    redis.call('SET', key, string.format('%.3f', restored[i]), 'PX', string.format('%d', left))
  end
end
return 0`
const SCRIPT_SHA1 = createHash('sha1').update(SCRIPT).digest('hex')

/**
 * Counts calls in Redis, so that a limit holds once for all processes of a site (issue 53). Each process counts what it has
 * let go on in memory, too: that is its limit while Redis is away, and after Redis has lost its data.
 * @param scale multiplies every rate
 */
export function createRedisLimiter(redis: Redis, scale: number, secret: string): RateLimiter {
  const meter = createMeter(scale)
  const keyOfNames = deriveKey(secret, 'limit-names')
  // Keys contain addresses and names of accounts, which Redis may write to its disk.
  const nameOf = (key: string) =>
    `{vireo}:limit:${createHmac('sha256', keyOfNames).update(key).digest('base64url').slice(0, 22)}`

  async function ask(mode: 'take' | 'look', counted: readonly Counted[]): Promise<number> {
    const values = [
      counted.length,
      ...counted.map(([key]) => nameOf(key)),
      mode,
      ...counted.flatMap(([, rate, cost]) => [costMsOf(rate, scale, cost), rate.windowMs]),
    ]
    try {
      return Number(await redis.send('EVALSHA', SCRIPT_SHA1, ...values))
    } catch (error) {
      // Redis has restarted, or has never had it.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return Number(await redis.send('EVAL', SCRIPT, ...values))
    }
  }

  async function waitOf(counted: readonly Counted[], mode: 'take' | 'look'): Promise<number> {
    const ownWaitMs = meter.waitOf(counted)
    if (ownWaitMs > 0 || counted.length === 0) return ownWaitMs
    try {
      const sharedWaitMs = await ask(mode, counted)
      if (sharedWaitMs === 0 && mode === 'take') meter.takeAll(counted)
      return sharedWaitMs
    } catch {
      return mode === 'take' ? meter.takeAll(counted) : 0
    }
  }

  return {
    scale,
    take: (...counted) => waitOf([counted], 'take'),
    takeAll: (counted) => waitOf(counted, 'take'),
    waitOf: (counted) => waitOf(counted, 'look'),
  }
}
