import type { RecordStore } from '../storage/record-store.ts'

interface MemoryStore<T> extends RecordStore<T> {
  isPersistent: boolean
  /** When false, it does not answer for now. */
  isWhole: boolean
}

/** The disk of one device, for all its tabs: each change is atomic, as in IndexedDB. */
export function createMemoryStore<T>(): MemoryStore<T> {
  const records = new Map<string, T>()
  const withPrefix = (...prefixes: string[]) =>
    new Map(
      [...records]
        .filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  const store: MemoryStore<T> = {
    isPersistent: true,
    isWhole: true,
    list: async ({ prefix = '', limit } = {}) =>
      structuredClone(new Map([...withPrefix(prefix)].slice(0, limit))),
    async change(prefixes, decide) {
      const changes = decide(structuredClone(withPrefix(...[prefixes].flat())), store.isWhole)
      for (const [key, record] of changes) {
        if (record === undefined) records.delete(key)
        else records.set(key, structuredClone(record))
      }
      return changes
    },
    set: async (key, record) => void records.set(key, structuredClone(record)),
    async remove(keys) {
      for (const key of keys) records.delete(key)
    },
  }
  return store
}
