import { createStore, get, update, type UseStore } from 'idb-keyval'

import {
  createCounter,
  DATA_USE_STORE,
  isCountedByPage,
  toDataUse,
  type DataUse,
  type StoredDataUse,
} from '#contract/data-use.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore(DATA_USE_STORE.database, DATA_USE_STORE.store))

const count = createCounter((decide) => update(DATA_USE_STORE.key, decide, store()), isCountedByPage)

/**
 * Counts the bytes that this page receives from the network, from its beginning.
 * @param countMore counts transfers of which the browser has no entry
 */
export function countData(countMore: (add: typeof count) => void): void {
  const observer = new PerformanceObserver((list) => {
    void count(list.getEntries() as PerformanceResourceTiming[])
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  countMore(count)
}

/** Undefined when nothing has been counted yet, or nothing can be. */
export async function readDataUse(): Promise<DataUse | undefined> {
  try {
    const stored = await get<StoredDataUse>(DATA_USE_STORE.key, store())
    return stored && toDataUse(stored)
  } catch {
    return undefined
  }
}
