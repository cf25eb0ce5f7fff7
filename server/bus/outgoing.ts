import { setTimeout as sleep } from 'node:timers/promises'

import type { Log } from '#server/log.ts'

import type { Change } from './bus.ts'

/** What comes meanwhile goes together. */
const BATCH_INTERVAL_MS = 50
const RETRY_DELAY_MS = 1_000
/** More than this is not kept for a database that is away: everybody starts over instead. */
const WAITING_MAX_COUNT = 10_000

/** Written in place of changes that were given up. */
export const GAP = '{"kind":"gap"}'

/**
 * Changes on their way out: the first at once, then in batches, in which the same change stands once.
 * @param send gets changes as JSON, in their order. It may fail, and is then called again with the same and more.
 */
export function createOutgoing(send: (changes: string[]) => Promise<void>, log: Log) {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let isSending = false
  let lastSending = Promise.resolve()

  const pause = (delayMs: number) =>
    sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function sendAll(): Promise<void> {
    isSending = true
    try {
      while (waiting.size > 0) {
        const batch = [...waiting]
        waiting.clear()
        // oxlint-disable-next-line no-await-in-loop -- batches keep their order
        const isSent = await attempt(batch)
        if (!isSent && stopping.signal.aborted) return
        // oxlint-disable-next-line no-await-in-loop -- this is what gathers a batch
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
      log.warn({ err: error }, 'Changes could not be told to the other processes. Trying again.')
      const later = [...batch, ...waiting]
      waiting.clear()
      const isTooMuch = later.length > WAITING_MAX_COUNT
      for (const change of isTooMuch ? [GAP] : later) waiting.add(change)
      return false
    }
  }

  return {
    add(change: Change): void {
      waiting.add(JSON.stringify(change))
      if (!isSending) lastSending = sendAll()
    },
    /** Sends what is waiting, without a second try. */
    async stop(): Promise<void> {
      stopping.abort()
      await lastSending
    },
  }
}
