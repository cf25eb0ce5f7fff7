import { createStore, get, set, update, type UseStore } from 'idb-keyval'

import { inTime } from '../storage/in-time.ts'

let store: UseStore | undefined
const keyStore = () => (store ??= createStore('vireo-device', 'keys'))

/**
 * The value kept under a name, made and kept first where there is none. Two tabs that make one at the same time
 * end up with the same. Without a working IndexedDB the value lives as long as this worker.
 */
export async function keepValue<T>(name: string, create: () => Promise<T>): Promise<T> {
  const known = await inTime(() => get<T>(name, keyStore())).catch(() => undefined)
  if (known !== undefined) return known
  const created = await create()
  try {
    return await inTime(async () => {
      await update<T>(name, (existing) => existing ?? created, keyStore())
      return (await get<T>(name, keyStore())) ?? created
    })
  } catch {
    return created
  }
}

/** A mark that outlives this worker where it can. Never rejects. */
export const readMark = (name: string): Promise<boolean> =>
  inTime(() => get<boolean>(name, keyStore())).then(
    (mark) => mark === true,
    () => false,
  )

export const writeMark = (name: string, mark: boolean): Promise<void> =>
  inTime(() => set(name, mark, keyStore())).catch(() => {})
