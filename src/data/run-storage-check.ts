import { blockedStorage } from '#src/state/notices.ts'

import { hasCookies } from './page-context.ts'

/** A database that fails once, on a disk that is briefly busy or full, may open the next time. */
const RETRY_DELAY_MS = 30_000
/** The database that each page opens anyway. */
const DATABASE = 'vireo-queries'

/**
 * Whether this browser opens databases. Never rejects. A slow database is waited for; one that never answers leaves the
 * question open, and nothing is shown.
 */
const hasDatabases = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('queries'))
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve(true)
      })
      opening.addEventListener('error', () => resolve(false))
    } catch {
      resolve(false)
    }
  })

/**
 * Finds out what the browser refuses to store for this site: cookies that are blocked for it, or databases in a private
 * window. Reverts the finding when a database opens after all.
 */
export async function checkStorage(): Promise<void> {
  if (!hasCookies()) {
    blockedStorage.kind = 'cookies'
    return
  }
  const isThere = await hasDatabases()
  blockedStorage.kind = isThere ? null : 'storage'
  if (!isThere) setTimeout(() => void checkStorage(), RETRY_DELAY_MS)
}
