import { ERRORS, type Locker, type RequestRelease } from '@tus/server'

const WAIT_MS = 30_000

interface Holder {
  /** Asks the request that holds the lock to end: its connection may be dead without its knowing. */
  requestRelease: RequestRelease
  released: Promise<void>
  release: () => void
}

/** One request at a time for each upload, within this process. */
export function createUploadLocks(): Locker {
  const holders = new Map<string, Holder>()

  return {
    newLock: (id) => ({
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
    }),
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
