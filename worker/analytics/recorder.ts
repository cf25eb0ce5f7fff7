import { createFifoLock } from '../fifo-lock.ts'
import type { Packet } from './packet.ts'

interface RecorderDeps {
  /** Persists packets on this device. */
  persist: (packets: readonly Packet[]) => Promise<void>
  /** Whether anything is persisted that the server does not have. */
  hasUnsent: () => Promise<boolean>
  /** @returns `stop`, which does not wait for a batch that is on its way: `forget` does */
  startSending: () => () => void
  /**
   * Drops persisted records, and has the server erase those that it has received.
   * @throws {ApiError} when the server was not reached
   */
  forget: () => Promise<void>
}

export interface Recorder {
  /** Persists packets on this device until the server has them. */
  record: (packets: readonly Packet[]) => Promise<void>
  /** Sends what earlier pages have persisted, also if this one has nothing to add. */
  resume: () => Promise<void>
  /**
   * Drops what was recorded, and has it erased: nothing recorded before this is sent after it.
   * @throws {ApiError} when the server was not reached: the erasure is still due
   */
  withdraw: () => Promise<void>
}

/** Runs one operation at a time, so that records that are being persisted while consent is withdrawn are erased, too. */
export function createRecorder({ persist, hasUnsent, startSending, forget }: RecorderDeps): Recorder {
  let stopSending: (() => void) | undefined
  const lock = createFifoLock()

  async function inTurn(work: () => Promise<void>): Promise<void> {
    const { turn, release } = lock.acquire()
    await turn
    await work().finally(release)
  }

  return {
    record: (packets) =>
      inTurn(async () => {
        await persist(packets)
        // Starts with the first packet: before it there is nothing to send, and there may be no consent.
        stopSending ??= startSending()
      }),
    resume: () =>
      inTurn(async () => {
        if (stopSending === undefined && (await hasUnsent())) stopSending = startSending()
      }),
    withdraw: () =>
      inTurn(async () => {
        stopSending?.()
        stopSending = undefined
        await forget()
      }),
  }
}
