import type { ViewReport } from '#contract/models/view-report.ts'
import type { AnalyticsRecords } from '#contract/worker-api.ts'
import { randomId } from '#shared/random-id.ts'

import { emit } from '../events.ts'
import { callEndpoint } from '../http/pipeline.ts'
import { takeTurnsToLead } from '../leader.ts'
import { createDrain } from './drain.ts'
import { inputOf, packetsOf, viewPacketsOf } from './packet.ts'
import { AnalyticsQueue } from './queue.ts'
import { createRecorder } from './recorder.ts'

const LEADER_LOCK = 'vireo-analytics'
/** Held while a batch is on its way: once the lock is free, the batch has arrived, and an erasure covers it. */
const BATCH_LOCK = 'vireo-analytics-batch'

const queue = new AnalyticsQueue()

async function exclusively(work: () => Promise<void>): Promise<void> {
  // Missing outside secure contexts, although its type says otherwise.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(BATCH_LOCK, work) : work()
}

const drain = createDrain({
  exclusively,
  next: () => queue.next(),
  send: ({ packet }, signal) =>
    callEndpoint(packet.op, inputOf(packet, Date.now()), { callId: randomId(), signal }),
  remove: (keys) => queue.remove(keys),
  isOnline: () => navigator.onLine,
  onStaleToken: () => emit({ type: 'csrf.stale' }),
})

const recorder = createRecorder({
  persist: (packets) => queue.add(packets),
  hasUnsent: async () => !(await queue.isEmpty()),
  startSending() {
    addEventListener('online', drain.wake)
    return takeTurnsToLead(LEADER_LOCK, (signal) => void drain.run(signal))
  },
  forget: () =>
    exclusively(async () => {
      await queue.clear()
      await callEndpoint('analytics.erase', {}, { callId: randomId(), signal: new AbortController().signal })
    }),
})

export const record = (records: AnalyticsRecords): Promise<void> => recorder.record(packetsOf(records))
export const recordViews = (views: readonly ViewReport[]): Promise<void> =>
  recorder.record(viewPacketsOf(views))
export const { withdraw } = recorder

/** Sends what is queued now, also by earlier pages, if this worker is the one that sends. */
export async function flush(): Promise<void> {
  await recorder.resume()
  drain.wake()
}
