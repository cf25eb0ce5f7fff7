import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { ERRORS, type Locker, type RequestRelease } from '@tus/server'

import type { Database } from '#server/db/client.ts'
import { whenAborted } from '#shared/when-aborted.ts'

import * as repository from './lock-repository.ts'
import { createUploadLocks } from './locks.ts'

const WAIT_MS = 30_000
const POLL_INTERVAL_MS = 200
/** The holder also learns by this that another request waits. */
const EXTEND_INTERVAL_MS = 1_000

/**
 * Lets one request at a time work on an upload, in all processes of the site: those of one process wait for each other
 * there, and the first of them waits for the other processes. The lock of a killed process ends after ten seconds.
 */
export function createSharedLocks(database: Database): (ownerId: string) => Locker {
  const locksOf = createUploadLocks()
  return (ownerId) => {
    const locker = locksOf(ownerId)
    return {
      newLock(uploadId) {
        const own = locker.newLock(uploadId)
        let release: (() => Promise<void>) | undefined
        return {
          async lock(signal, requestRelease) {
            await own.lock(signal, requestRelease)
            try {
              release = await lockForAll(database, uploadId, { signal, requestRelease })
            } catch (error) {
              await own.unlock()
              throw error
            }
          },
          async unlock() {
            await release?.()
            await own.unlock()
          },
        }
      },
    }
  }
}

/** @returns what releases the lock */
async function lockForAll(
  database: Database,
  uploadId: string,
  { signal, requestRelease }: { signal: AbortSignal; requestRelease: RequestRelease },
): Promise<() => Promise<void>> {
  const token = randomUUID()
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  while (!(await repository.takeLock(database, uploadId, token))) {
    await repository.requestLock(database, uploadId)
    await Promise.race([sleep(POLL_INTERVAL_MS), whenAborted(deadline)])
    if (deadline.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
  }
  let isAsked = false
  const extend = async () => {
    // Without the database nothing can be counted anyway, and the lock ends by itself.
    const isWanted = await repository.extendLock(database, uploadId, token).catch(() => false)
    if (!isWanted || isAsked) return
    isAsked = true
    await requestRelease()
  }
  const extending = setInterval(() => void extend(), EXTEND_INTERVAL_MS)
  return async () => {
    clearInterval(extending)
    await repository.releaseLock(database, uploadId, token).catch(() => {})
  }
}
