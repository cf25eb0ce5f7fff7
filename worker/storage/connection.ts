import { isTimeout } from '../deadline.ts'
import { withStorageTimeout } from './storage-timeout.ts'

/**
 * Backoff of a database that has not answered, so that not every call has to wait for it. It starts short, for a worker
 * that died in the middle of a transaction, and doubles each time.
 */
const FIRST_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 30_000

/** Whether the caller is at fault, not the database. */
export const isCallersFault = (error: unknown): boolean =>
  error instanceof DOMException && ['DataCloneError', 'DataError'].includes(error.name)
/**
 * Whether the quota is exceeded. When other sites have filled the disk, Chromium shows it only in the error's
 * message.
 */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.message.includes('NO_SPACE'))

/** The result of an IndexedDB request. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('A request failed.')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new DOMException('It was aborted.', 'AbortError'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

/** Undoes a transaction as a whole: what was put before a failure must not stay. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The failure has already ended it.
  }
}

/**
 * A database with one object store under string keys. It is opened at its first use, and again after its
 * connection is gone: WebKit drops the connections of pages in the background, and the dead handle only
 * throws (dexie#2296).
 */
export class Connection {
  readonly #databaseName: string
  readonly #storeName: string
  #opening: Promise<IDBDatabase> | undefined
  #silentUntilMs = -Infinity
  #backoffMs = FIRST_BACKOFF_MS

  constructor(databaseName: string, storeName: string) {
    this.#databaseName = databaseName
    this.#storeName = storeName
  }

  /**
   * Runs one transaction and resolves when it is on the disk. `body` may only wait for requests of this store.
   * Throws the errors of IndexedDB, and a `TimeoutError` when it does not answer.
   */
  async transact<T>(mode: IDBTransactionMode, body: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    if (performance.now() < this.#silentUntilMs) throw new DOMException('It is backing off.', 'TimeoutError')
    try {
      return await this.#attempt(mode, body)
    } catch (error) {
      if (isQuotaExceeded(error) || isCallersFault(error) || isTimeout(error)) throw error
      return await this.#attempt(mode, body)
    }
  }

  async #attempt<T>(mode: IDBTransactionMode, body: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      const result = await withStorageTimeout(() => this.#run(mode, body))
      this.#backoffMs = FIRST_BACKOFF_MS
      return result
    } catch (error) {
      // A database that is only full still works, and might fail to open again.
      if (!isQuotaExceeded(error)) this.#opening = undefined
      if (isTimeout(error)) this.#backOff()
      throw error
    }
  }

  #backOff(): void {
    // Several calls that time out together count as one failure.
    if (performance.now() < this.#silentUntilMs) return
    this.#silentUntilMs = performance.now() + this.#backoffMs
    this.#backoffMs = Math.min(2 * this.#backoffMs, MAX_BACKOFF_MS)
  }

  async #run<T>(mode: IDBTransactionMode, body: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await (this.#opening ??= this.#open())
    const transaction = database.transaction(this.#storeName, mode, { durability: 'strict' })
    const isCommitted = committed(transaction)
    const done = body(transaction.objectStore(this.#storeName)).catch((error: unknown) => {
      abort(transaction)
      throw error
    })
    const [result] = await Promise.all([done, isCommitted])
    return result
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#databaseName)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(this.#storeName))
    const database = await resultOf(request)
    const forget = () => {
      this.#opening = undefined
    }
    database.addEventListener('close', forget)
    // The database is being deleted, as by the repair page, which waits until all connections are closed.
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    return database
  }
}
