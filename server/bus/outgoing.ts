import { setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '#server/log.ts'

import type { Change } from './bus.ts'

/** Changes within this time are sent together. */
const BATCH_INTERVAL_MS = 50
const RETRY_DELAY_MS = 1_000
/** Changes retained while they cannot be sent; beyond this a gap is published instead. */
const QUEUE_MAX_COUNT = 10_000

/** Sent in place of dropped changes. */
const GAP = '{"kind":"gap"}'

/**
 * Sends changes: the first at once, then in batches without duplicates.
 * @param send gets changes as JSON, in order. If it fails, it is called again with the same changes and later ones.
 */
export function createOutgoing(send: (changes: string[]) => Promise<unknown>, log: Log) {
  const queue = new Set<string>()
  const stopping = new AbortController()
  let isSending = false
  let lastSending = Promise.resolve()

  const pause = (delayMs: number) =>
    sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function sendAll(): Promise<void> {
    isSending = true
    try {
      while (queue.size > 0) {
        const batch = [...queue]
        queue.clear()
        // Batches keep their order.
        const isSent = await attempt(batch)
        if (!isSent && stopping.signal.aborted) return
        // Changes gather into a batch during this pause.
        await pause(isSent ? BATCH_INTERVAL_MS : RETRY_DELAY_MS)
      }
    } finally {
      isSending = false
    }
  }

  async function attempt(batch: string[]): Promise<boolean> {
    try {
      await send(batch)
      return true
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be published to the other processes. Trying again.')
      const later = [...batch, ...queue]
      queue.clear()
      const isTooMuch = later.length > QUEUE_MAX_COUNT
      for (const change of isTooMuch ? [GAP] : later) queue.add(change)
      return false
    }
  }

  return {
    add(change: Change): void {
      queue.add(JSON.stringify(change))
      if (!isSending) lastSending = sendAll()
    },
    /** Sends queued changes, without a second try. */
    async stop(): Promise<void> {
      stopping.abort()
      await lastSending
    },
  }
}
