import type { AnalyticsRecords } from '#contract/worker-api.ts'

import { createFifoLock } from '../fifo-lock.ts'

interface RecorderDeps {
  /** Stores records on this device. */
  persist: (records: AnalyticsRecords) => Promise<void>
  /** @returns `stop`; what is on its way then is `forget`'s to wait for */
  startSending: () => () => void
  /**
   * Drops persisted records, and has the server erase those that it got.
   * @throws {ApiError} when the server was not reached
   */
  forget: () => Promise<void>
}

export interface Recorder {
  /** Persists records on this device until the collector has them. */
  record: (records: AnalyticsRecords) => Promise<void>
  /**
   * Nothing that was recorded before comes after.
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
        // From the first record on: before it there is nothing to send, and perhaps no agreement.
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
