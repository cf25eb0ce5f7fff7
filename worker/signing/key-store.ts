import { createStore, get, set, update, type UseStore } from 'idb-keyval'

import { withStorageTimeout } from '../storage/storage-timeout.ts'

let store: UseStore | undefined
const keyStore = () => (store ??= createStore('vireo-device', 'keys'))

/**
 * Reads the value that is persisted under a name, or creates and persists one. Two tabs that create one at the same time
 * end up with the same value. Without a working IndexedDB the value lives as long as this worker.
 */
export async function persistValue<T>(name: string, create: () => Promise<T>): Promise<T> {
  const known = await withStorageTimeout(() => get<T>(name, keyStore())).catch(() => undefined)
  if (known !== undefined) return known
  const created = await create()
  try {
    return await withStorageTimeout(async () => {
      await update<T>(name, (existing) => existing ?? created, keyStore())
      return (await get<T>(name, keyStore())) ?? created
    })
  } catch {
    return created
  }
}

/** Reads a flag that outlives this worker if storage works. Never rejects. */
export const readFlag = (name: string): Promise<boolean> =>
  withStorageTimeout(() => get<boolean>(name, keyStore())).then(
    (mark) => mark === true,
    () => false,
  )

export const writeFlag = (name: string, mark: boolean): Promise<void> =>
  withStorageTimeout(() => set(name, mark, keyStore())).catch(() => {})
