import { createStore, update, type UseStore } from 'idb-keyval'

import {
  addUse,
  countTransfers,
  DATA_USE_STORE,
  totalOf,
  type ByteCounts,
  type DataUse,
} from '#contract/data-use.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore(DATA_USE_STORE.database, DATA_USE_STORE.store))

/** Rejects where IndexedDB is missing or does not work, which is also told by throwing. */
const record = async (bytes: ByteCounts): Promise<void> =>
  update<DataUse>(DATA_USE_STORE.key, (use) => addUse(use, bytes, Date.now()), store())

/** Adds up what the network brings to this worker: its calls of the server. Without IndexedDB nothing is counted. */
export function countData(): void {
  new PerformanceObserver((list) => {
    const bytes = countTransfers(list.getEntries() as PerformanceResourceTiming[])
    if (totalOf(bytes) === 0) return
    record(bytes).catch(() => {})
  }).observe({ type: 'resource', buffered: true })
}
