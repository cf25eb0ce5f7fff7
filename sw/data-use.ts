import { promisifyRequest, update, type UseStore } from 'idb-keyval'

import { createCounter, DATA_USE_STORE, isCountedByServiceWorker } from '#contract/data-use.ts'

/** Opens the database for one use only: an open connection stops the repair page from deleting it. */
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

const count = createCounter(
  (decide) => update(DATA_USE_STORE.key, decide, useStore),
  isCountedByServiceWorker,
)

/** Counts the service worker's transfers. */
export function countData(): void {
  new PerformanceObserver((list) => {
    void count(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource', buffered: true })
}
