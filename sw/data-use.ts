import { promisifyRequest, update, type UseStore } from 'idb-keyval'

import {
  addUse,
  countTransfers,
  DATA_USE_STORE,
  isCountedByServiceWorker,
  totalOf,
  type ByteCounts,
  type DataUse,
} from '#contract/data-use.ts'

/** Open for one use only: a connection that stays keeps the repair page from removing the database. */
const useStore: UseStore = async (mode, callback) => {
  const opening = indexedDB.open(DATA_USE_STORE.database)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(DATA_USE_STORE.store))
  const database = await promisifyRequest(opening)
  try {
    return await callback(database.transaction(DATA_USE_STORE.store, mode).objectStore(DATA_USE_STORE.store))
  } finally {
    database.close()
  }
}

/** Rejects where IndexedDB is missing or does not work, which is also told by throwing. */
const record = async (bytes: ByteCounts): Promise<void> =>
  update<DataUse>(DATA_USE_STORE.key, (use) => addUse(use, bytes, Date.now()), useStore)

/** Adds up what the network brings to the service worker. Without IndexedDB nothing is counted. */
export function countData(): void {
  new PerformanceObserver((list) => {
    const bytes = countTransfers(
      (list.getEntries() as PerformanceResourceTiming[]).filter(isCountedByServiceWorker),
    )
    if (totalOf(bytes) === 0) return
    record(bytes).catch(() => {})
  }).observe({ type: 'resource', buffered: true })
}
