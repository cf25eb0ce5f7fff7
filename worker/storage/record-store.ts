import { isTimeout } from '../deadline.ts'
import { Connection, isCallersFault, isQuotaExceeded, resultOf } from './connection.ts'
import { StorageFullError, withEviction } from './eviction.ts'

export interface RecordStoreOptions {
  database: string
  store: string
  /** `throw`: a `StorageFullError`. `memory`: the record lives as long as this worker. */
  whenFull: 'throw' | 'memory'
  /** The same for a disk that does not work; `throw` passes its error on. `memory` when absent. */
  whenBroken?: 'throw' | 'memory'
  /**
   * The same while the disk does not answer but may do so later, as on a busy device. `wait`: until it answers, or nobody
   * expects it to any more, since what is on it would be missing meanwhile. `memory` when absent.
   */
  whenSilent?: 'wait' | 'memory'
}

/** New records by their keys: `undefined` removes one. */
export type Changes<T> = ReadonlyMap<string, T | undefined>

export interface RecordStore<T> {
  /** Whether everything that was given to this store outlives the browser, as far as is known. */
  readonly isPersistent: boolean
  /**
   * Lists records whose keys begin with `prefix`, in the order of their keys; at most the first `limit`.
   * `mustAnswer` throws when the disk does not answer, for callers that remove whatever is not listed.
   */
  list(options?: { prefix?: string; limit?: number; mustAnswer?: boolean }): Promise<Map<string, T>>
  /**
   * Reads the records whose keys begin with one of `prefixes` and changes records, in one transaction over all tabs.
   * `decide` may be called twice, and must not wait for anything. `isWhole` is false while the disk does not answer but
   * may do so later, as after a worker died in the middle of a transaction: it may hold more records. Resolves with the
   * changes when they are on the disk.
   */
  change(
    prefixes: string | readonly string[],
    decide: (records: ReadonlyMap<string, T>, isWhole: boolean) => Changes<T>,
  ): Promise<Changes<T>>
  set(key: string, record: T): Promise<void>
  remove(keys: Iterable<string>): Promise<void>
}

/** A disk that has been silent for longer is assumed never to answer. */
const MAX_SILENCE_MS = 10_000
/** How often a silent disk is asked again by callers that wait for it. */
const ASK_AGAIN_MS = 200

const LAST_CHARACTER = '\uffff'
const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, prefix + LAST_CHARACTER)

async function read<T>(idbStore: IDBObjectStore, prefix: string, limit?: number): Promise<Map<string, T>> {
  const range = rangeOf(prefix)
  const [keys, records] = await Promise.all([
    resultOf(idbStore.getAllKeys(range, limit)),
    resultOf<T[]>(idbStore.getAll(range, limit)),
  ])
  return new Map(records.map((record, index) => [keys[index] as string, record]))
}

async function readAll<T>(idbStore: IDBObjectStore, prefixes: readonly string[]): Promise<Map<string, T>> {
  const found = await Promise.all(prefixes.map((prefix) => read<T>(idbStore, prefix)))
  return new Map(found.flatMap((records) => [...records]))
}

/**
 * Typed records under string keys in IndexedDB, on the disk before a write resolves. Records that IndexedDB does not
 * take, because it is missing, blocked, broken or (by `whenFull`) full after eviction, are retained in memory, and
 * `isPersistent` is false. Only a full disk and records that cannot be cloned are errors.
 */
export function openRecordStore<T>({
  database,
  store,
  whenFull,
  whenBroken = 'memory',
  whenSilent = 'memory',
}: RecordStoreOptions): RecordStore<T> {
  const connection = new Connection(database, store)
  /** Records whose change is not on the disk yet; `undefined` for one that should be removed from it. */
  const unsaved = new Map<string, T | undefined>()
  let isAnswering = true
  let silentSinceMs: number | undefined
  const mayAnswer = () => silentSinceMs !== undefined && performance.now() - silentSinceMs < MAX_SILENCE_MS

  const merge = (saved: ReadonlyMap<string, T>, prefixes: readonly string[]): Map<string, T> => {
    const merged = new Map<string, T | undefined>(saved)
    for (const [key, record] of unsaved)
      if (prefixes.some((prefix) => key.startsWith(prefix))) merged.set(key, record)
    return new Map(
      [...merged]
        .filter((entry): entry is [string, T] => entry[1] !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  /** The result of the work on the disk, or of `instead` when the disk does not work. */
  async function orElse<R>(work: () => Promise<R>, instead: () => R): Promise<R> {
    try {
      const result = await work()
      isAnswering = true
      silentSinceMs = undefined
      return result
    } catch (error) {
      if (isCallersFault(error)) throw error
      const isFull = isQuotaExceeded(error)
      if (isFull && whenFull === 'throw') throw new StorageFullError('The disk is full.', { cause: error })
      isAnswering = isFull
      silentSinceMs = isTimeout(error) ? (silentSinceMs ?? performance.now()) : undefined
      if (!isFull && whenBroken === 'throw') throw error
      if (whenSilent === 'memory' || !mayAnswer()) return instead()
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    return orElse(work, instead)
  }

  const list: RecordStore<T>['list'] = async ({ prefix = '', limit, mustAnswer = false } = {}) => {
    // Records in memory may belong between the first ones of the disk, or remove them.
    const diskLimit = unsaved.size === 0 ? limit : undefined
    const saved = () => connection.transact('readonly', (idbStore) => read<T>(idbStore, prefix, diskLimit))
    const onDisk = await (mustAnswer ? saved() : orElse(saved, () => new Map<string, T>()))
    const records = merge(onDisk, [prefix])
    return limit === undefined ? records : new Map([...records].slice(0, limit))
  }

  /**
   * Writes the changes to the disk, with those that could not be saved before. Without a disk they are
   * retained in memory.
   */
  async function write(
    decideOn: (idbStore: IDBObjectStore) => Promise<Changes<T>>,
    decide: () => Changes<T>,
  ) {
    const save = () =>
      connection.transact('readwrite', async (idbStore) => {
        const changes = await decideOn(idbStore)
        const late = new Map(unsaved)
        for (const [key, record] of new Map([...late, ...changes])) {
          if (record === undefined) idbStore.delete(key)
          else idbStore.put(record, key)
        }
        return { changes, late }
      })
    const result = await orElse(
      () => withEviction(save),
      () => undefined,
    )
    if (!result) {
      const changes = decide()
      for (const [key, record] of changes) unsaved.set(key, record)
      return changes
    }
    for (const [key, record] of result.late) if (unsaved.get(key) === record) unsaved.delete(key)
    return result.changes
  }

  const writeAll = async (changes: Changes<T>): Promise<void> => {
    await write(
      () => Promise.resolve(changes),
      () => changes,
    )
  }

  return {
    get isPersistent() {
      return isAnswering && unsaved.size === 0
    },
    list,
    change(prefixes, decide) {
      const all = [prefixes].flat()
      return write(
        async (idbStore) => decide(merge(await readAll<T>(idbStore, all), all), true),
        () => decide(merge(new Map(), all), !mayAnswer()),
      )
    },
    set: (key, record) => writeAll(new Map([[key, record]])),
    remove: (keys) => writeAll(new Map(Array.from(keys, (key) => [key, undefined]))),
  }
}
