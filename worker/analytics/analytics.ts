import type { AnalyticsRecords } from '#contract/worker-api.ts'

import { emit } from '../events.ts'
import { sendWithin } from '../http/send-within.ts'
import { takeTurnsToLead } from '../leader.ts'
import { randomId } from '../random-id.ts'
import { createDrain } from './drain.ts'
import { inputOf } from './packet.ts'
import { AnalyticsQueue } from './queue.ts'

const LEADER_LOCK = 'vireo-analytics'
/** Held while a batch is on its way: what is erased afterwards has arrived. */
const BATCH_LOCK = 'vireo-analytics-batch'

const queue = new AnalyticsQueue()

async function exclusively(work: () => Promise<void>): Promise<void> {
  // Missing outside secure contexts, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(BATCH_LOCK, work) : work()
}

const drain = createDrain({
  exclusively,
  next: () => queue.next(),
  send: ({ packet }, signal) =>
    sendWithin(packet.op, inputOf(packet, Date.now()), { callId: randomId(), signal }),
  remove: (keys) => queue.remove(keys),
  isOnline: () => navigator.onLine,
  onStaleToken: () => emit({ type: 'context.wanted' }),
})

let stopDraining: (() => void) | undefined

/** From the first record on: before it there is nothing to send, and perhaps no agreement. */
function startDraining(): void {
  stopDraining ??= takeTurnsToLead(LEADER_LOCK, (signal) => void drain.run(signal))
  addEventListener('online', drain.wake)
}

/** Keeps records on this device until the collector has them. */
export async function record(records: AnalyticsRecords): Promise<void> {
  await queue.add(records)
  startDraining()
}

/** Sends what is kept now, if this worker is the one that sends. */
export const flush = (): void => drain.wake()

/**
 * Drops what is kept, and has the server forget what it got. Nothing of a batch that is on its way can come after.
 * @throws {ApiError} when the server was not reached: the erasure is still due
 */
export async function withdraw(): Promise<void> {
  stopDraining?.()
  stopDraining = undefined
  await exclusively(async () => {
    await queue.clear()
    await sendWithin('analytics.erase', {}, { callId: randomId(), signal: new AbortController().signal })
  })
}
