import { blockedStorage } from '#src/state/notices.ts'

import { hasCookies } from './page-context.ts'

/** A browser that opens a database does so in a moment; one that is broken may never answer. */
const OPEN_DEADLINE_MS = 10_000
/** The one that each page opens anyway. */
const DATABASE = 'vireo-queries'

/** Whether this browser has databases. Never rejects. */
const hasDatabases = (): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), OPEN_DEADLINE_MS)
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

/** Finds out what the browser keeps from this site: cookies blocked for it, or a private window without databases. */
export async function checkStorage(): Promise<void> {
  if (!hasCookies()) blockedStorage.kind = 'cookies'
  else if (!(await hasDatabases())) blockedStorage.kind = 'storage'
}
