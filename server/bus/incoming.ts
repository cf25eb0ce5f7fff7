import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import type { PoolClient } from 'pg'

import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

const RECONNECT_DELAY_MS = 500
/** A connection that lost its other end silently is only detected by a query. */
const CHECK_INTERVAL_MS = 10_000
const CHECK_DEADLINE_MS = 5_000

interface Incoming {
  /** Whether the connection is broken, and the next one is not there yet. */
  isAway(): boolean
  stop(): Promise<void>
}

/**
 * Keeps one session listening on a channel, and takes a new one when it breaks.
 * @throws when the first connection fails
 */
export async function listenOn(
  database: Database,
  channel: string,
  { onPayload, onGap }: { onPayload: (payload: string) => void; onGap: () => void },
  log: Log,
): Promise<Incoming> {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway = false

  async function connect(): Promise<PoolClient> {
    const client = await database.openSession()
    // Without a listener a broken connection would end the process.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.query(`LISTEN ${channel}`)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Resolves when the connection is broken. */
  async function whenBroken(client: PoolClient): Promise<void> {
    const ended = once(client, 'end', { signal }).then(
      () => true,
      () => true,
    )
    for (;;) {
      const pause = sleep(CHECK_INTERVAL_MS, false, { ref: false, signal }).catch(() => true)
      if (await Promise.race([ended, pause])) return
      if (!(await isAlive(client))) return
    }
  }

  async function reconnect(): Promise<PoolClient> {
    for (;;) {
      await sleep(RECONNECT_DELAY_MS, undefined, { signal })
      try {
        return await connect()
      } catch (error) {
        log.debug({ err: error }, 'There is no connection to listen on yet.')
      }
    }
  }

  async function listenUntilStopped(first: PoolClient): Promise<void> {
    let client = first
    for (;;) {
      await whenBroken(client)
      // Destroyed, not returned to the pool, as it still listens.
      client.release(true)
      if (signal.aborted) return
      isAway = true
      log.warn('The connection that listens for changes broke.')
      client = await reconnect()
      isAway = false
      onGap()
    }
  }

  const listening = listenUntilStopped(await connect()).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    isAway: () => isAway,
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

async function isAlive(client: PoolClient): Promise<boolean> {
  const timeout = sleep(CHECK_DEADLINE_MS, false, { ref: false })
  const answer = client.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout])
}
