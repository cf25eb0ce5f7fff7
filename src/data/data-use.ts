import { createStore, get, update, type UseStore } from 'idb-keyval'

import {
  addUse,
  countTransfers,
  DATA_USE_STORE,
  isCountedByPage,
  totalOf,
  type ByteCounts,
  type DataUse,
} from '#contract/data-use.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore(DATA_USE_STORE.database, DATA_USE_STORE.store))

/** Rejects where IndexedDB is missing or does not work, which is also told by throwing. */
const record = async (bytes: ByteCounts): Promise<void> =>
  update<DataUse>(DATA_USE_STORE.key, (use) => addUse(use, bytes, Date.now()), store())

/** Adds up what the network brings to this page, from its beginning. Without IndexedDB nothing is counted. */
export function countData(): void {
  const observer = new PerformanceObserver((list) => {
    const bytes = countTransfers((list.getEntries() as PerformanceResourceTiming[]).filter(isCountedByPage))
    if (totalOf(bytes) === 0) return
    record(bytes).catch(() => {})
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** Undefined when nothing has been counted yet, or nothing can be. */
export async function readDataUse(): Promise<DataUse | undefined> {
  try {
    return await get<DataUse>(DATA_USE_STORE.key, store())
  } catch {
    return undefined
  }
}
