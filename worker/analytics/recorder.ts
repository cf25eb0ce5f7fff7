import type { AnalyticsRecords } from '#contract/worker-api.ts'

import { createFifoLock } from '../fifo-lock.ts'

interface RecorderDeps {
  /** Persists records on this device. */
  persist: (records: AnalyticsRecords) => Promise<void>
  /** @returns `stop`, which does not wait for a batch that is on its way: `forget` does */
  startSending: () => () => void
  /**
   * Drops persisted records, and has the server erase those that it has received.
   * @throws {ApiError} when the server was not reached
   */
  forget: () => Promise<void>
}

export interface Recorder {
  /** Persists records on this device until the collector has them. */
  record: (records: AnalyticsRecords) => Promise<void>
  /**
   * Drops what was recorded, and has it erased: nothing recorded before this is sent after it.
   * @throws {ApiError} when the server was not reached: the erasure is still due
   */
  withdraw: () => Promise<void>
}

/** Runs one operation at a time, so that records that are being persisted while consent is withdrawn are erased, too. */
export function createRecorder({ persist, startSending, forget }: RecorderDeps): Recorder {
  let stopSending: (() => void) | undefined
  const lock = createFifoLock()

  async function inTurn(work: () => Promise<void>): Promise<void> {
    const { turn, release } = lock.acquire()
    await turn
    await work().finally(release)
  }

  return {
    record: (records) =>
      inTurn(async () => {
        await persist(records)
        // Starts with the first record: before it there is nothing to send, and there may be no consent.
        stopSending ??= startSending()
      }),
    withdraw: () =>
      inTurn(async () => {
        stopSending?.()
        stopSending = undefined
        await forget()
      }),
  }
}
