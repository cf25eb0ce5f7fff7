/**
 * A storage of the browser that may be missing: with cookies blocked the very access throws, in a private window or on a
 * full disk each write may. Reading gives nothing then, and writing says so.
 */
export interface BrowserStorage {
  read: (key: string) => string | null
  /** A value as `write` has put it down; undefined for none, or for one that is no JSON. */
  readJson: (key: string) => unknown
  /** Strings as they are, all else as JSON. False when it is not kept. */
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

/** Outlives the visit, and is one for all tabs. */
export const deviceStorage = guard(() => localStorage)

/** Lives as long as its tab, over reloads and pages of other sites. */
export const tabStorage = guard(() => sessionStorage)
