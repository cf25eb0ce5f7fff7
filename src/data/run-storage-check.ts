import { blockedStorage } from '#src/state/notices.ts'

import { hasCookies } from './page-context.ts'

/** A database that fails once, on a disk that is busy or full for a moment, may open the next time. */
const RETRY_DELAY_MS = 30_000
/** The one that each page opens anyway. */
const DATABASE = 'vireo-queries'

/**
 * Whether this browser opens databases. Never rejects. A slow one takes as long as it takes: of one that never answers nothing
 * is known, and nothing is said.
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
 * Finds out what the browser keeps from this site: cookies blocked for it, or a private window without databases. Takes it back
 * when a database opens after all.
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
