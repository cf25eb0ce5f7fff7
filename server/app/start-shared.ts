import type { Bus } from '#server/bus/bus.ts'
import { startPostgresBus } from '#server/bus/postgres-bus.ts'
import { startRedisBus } from '#server/bus/redis-bus.ts'
import { commands } from '#server/commands.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { connectRedis } from '#server/redis.ts'
import { createRateLimiter, type RateLimiter } from '#server/security/rate-limit.ts'
import { createRedisLimiter } from '#server/security/redis-limit.ts'
import { deriveKey } from '#server/security/secret.ts'

import type { Cleanups } from './cleanups.ts'

/** The things that the processes of a site have in common beside its database and files. */
interface Shared {
  bus: Bus
  limiter: RateLimiter
  /** Lists the problems with it, in sentences. */
  findProblems(): string[]
}

/** Connects to Redis, if the site has one, for changes and limits. Otherwise PostgreSQL carries changes. */
export async function startShared(
  { redisUrl, rateLimitScale }: Pick<Config, 'redisUrl' | 'rateLimitScale'>,
  { database, secret, log }: { database: Database; secret: string; log: Log },
  cleanups: Cleanups,
): Promise<Shared> {
  if (redisUrl === undefined) {
    const bus = await startPostgresBus(database, log)
    cleanups.add(() => bus.stop())
    return {
      bus,
      limiter: createRateLimiter(rateLimitScale),
      findProblems: () => (bus.isAway() ? [commands.busAway] : []),
    }
  }
  const redis = await connectRedis(redisUrl.href, log)
  cleanups.add(async () => redis.stop())
  const siteName = deriveKey(secret, 'redis-name').toString('hex').slice(0, 16)
  const bus = await startRedisBus(database, redis, siteName, log)
  cleanups.add(() => bus.stop())
  return {
    bus,
    limiter: createRedisLimiter(redis, rateLimitScale, secret),
    findProblems: () => (redis.isAway() ? [commands.redisAway] : []),
  }
}
