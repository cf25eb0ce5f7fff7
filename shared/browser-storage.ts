/**
 * A browser storage that may be missing: with cookies blocked every access throws, and in a private window or on a full
 * disk every write may. Reads then return undefined, and writes return false.
 */
export interface BrowserStorage {
  read: (key: string) => string | null
  /** Reads a value as `write` stored it; undefined if there is none, or it is not JSON. */
  readJson: (key: string) => unknown
  /** Stores strings as they are, everything else as JSON. Returns false when that fails. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

function guard(open: () => Storage): BrowserStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    readJson: (key) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? ''), undefined),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

/** Survives the visit and is shared by all tabs. */
export const deviceStorage = guard(() => localStorage)

/** Lives as long as its tab, across reloads and visits to other sites. */
export const tabStorage = guard(() => sessionStorage)
