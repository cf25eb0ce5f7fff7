import { createStore, update, type UseStore } from 'idb-keyval'

import { createCounter, DATA_USE_STORE } from '#contract/data-use.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore(DATA_USE_STORE.database, DATA_USE_STORE.store))

const count = createCounter((decide) => update(DATA_USE_STORE.key, decide, store()))

/** Counts the bytes that this worker's requests receive. */
export function countData(): void {
  new PerformanceObserver((list) => {
    void count(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource', buffered: true })
}
