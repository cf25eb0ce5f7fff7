import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

const WAIT_MS = 30_000

interface Holder {
  /** Asks the request that holds the lock to end: its connection may be dead without its knowing. */
  requestRelease: RequestRelease
  released: Promise<void>
  release: () => void
}

/**
 * One request at a time for each upload, within this process. Locks are each owner's own: nobody waits for, or ends,
 * the request of somebody else.
 */
export function createUploadLocks(): (ownerId: string) => Locker {
  const holders = new Map<string, Holder>()

  return (ownerId) => ({
    newLock: (uploadId) => lockOf(`${ownerId}:${uploadId}`),
  })

  function lockOf(id: string): Lock {
    return {
      async lock(signal, requestRelease) {
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.requestRelease()
          await Promise.race([holder.released, whenAborted(timeout)])
          if (timeout.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        holders.set(id, { requestRelease, released: promise, release: resolve })
      },
      unlock() {
        holders.get(id)?.release()
        holders.delete(id)
        return Promise.resolve()
      },
    }
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
