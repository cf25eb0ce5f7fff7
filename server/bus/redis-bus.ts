import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import type { Redis } from '#server/redis.ts'

import type { Bus } from './bus.ts'
import { startBus } from './start-bus.ts'

/**
 * The bus over Redis' PUBLISH and SUBSCRIBE, which promise what LISTEN and NOTIFY do: what is published while a process is
 * not connected is lost for it, and that is a gap. While Redis is away changes wait where they were made; then each process
 * has a gap, too, so that its pages read what they show again.
 * @param name of the site, so that several can share a Redis
 */
export function startRedisBus(database: Database, redis: Redis, name: string, log: Log): Promise<Bus> {
  const channel = `vireo:${name}:changes`
  return startBus(
    database,
    async ({ onPayload, onGap }) => {
      await redis.listen(channel, { onMessage: onPayload, onGap })
      return {
        send: (changes) => redis.send('PUBLISH', channel, `[${changes.join()}]`),
        isAway: () => redis.isAway(),
        stop: () => Promise.resolve(),
      }
    },
    log,
  )
}
