import { promisifyRequest, update, type UseStore } from 'idb-keyval'

import { createCounter, DATA_USE_STORE, isCountedByServiceWorker } from '#contract/data-use.ts'

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

const count = createCounter(
  (decide) => update(DATA_USE_STORE.key, decide, useStore),
  isCountedByServiceWorker,
)

/** Adds up what the network brings to the service worker. */
export function countData(): void {
  new PerformanceObserver((list) => {
    void count(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource', buffered: true })
}
