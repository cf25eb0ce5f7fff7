import { createStore, get, update, type UseStore } from 'idb-keyval'

import {
  createCounter,
  DATA_USE_STORE,
  isCountedByPage,
  toDataUse,
  type DataUse,
  type StoredDataUse,
  type Transfer,
} from '#contract/data-use.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore(DATA_USE_STORE.database, DATA_USE_STORE.store))

const write = createCounter((decide) => update(DATA_USE_STORE.key, decide, store()), isCountedByPage)

/** Each swipe has several transfers, and a write reads and replaces the whole record. */
const WRITE_EVERY_MS = 5_000

let waiting: Transfer[] = []
let timer: ReturnType<typeof setTimeout> | undefined

async function writeWaiting(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const transfers = waiting
  waiting = []
  await write(transfers)
}

function count(transfers: readonly Transfer[]): void {
  waiting.push(...transfers)
  timer ??= setTimeout(() => void writeWaiting(), WRITE_EVERY_MS)
}

/**
 * Counts the bytes that this page receives from the network, from its beginning.
 * @param countMore counts transfers of which the browser has no entry
 */
export function countData(countMore: (add: typeof count) => void): void {
  const observer = new PerformanceObserver((list) => {
    count(list.getEntries() as PerformanceResourceTiming[])
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  countMore(count)
  // After the listeners that count what a page has when it ends. A page that is hidden may end without that event.
  addEventListener('pagehide', () => void writeWaiting())
  document.addEventListener('visibilitychange', () => document.hidden && void writeWaiting())
}

/** Undefined when nothing has been counted yet, or nothing can be. */
export async function readDataUse(): Promise<DataUse | undefined> {
  try {
    await writeWaiting()
    const stored = await get<StoredDataUse>(DATA_USE_STORE.key, store())
    return stored && toDataUse(stored)
  } catch {
    return undefined
  }
}
