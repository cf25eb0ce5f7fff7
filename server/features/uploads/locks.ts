import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

import { whenAborted } from '#shared/when-aborted.ts'

const WAIT_MS = 30_000

interface Turn {
  /** Asks the request that has or awaits the lock to end, as its connection may be dead without its knowing. */
  requestRelease: RequestRelease
  released: Promise<void>
}

/**
 * Lets one request at a time of this process work on an upload. Each owner has their own locks, so that no user
 * waits for, or ends, another's request. Each request waits only for the one before it, so the cost is linear.
 */
export function createUploadLocks(): (ownerId: string) => Locker {
  /** The latest turn for each upload. */
  const latest = new Map<string, Turn>()

  return (ownerId) => ({
    newLock: (uploadId) => lockOf(`${ownerId}:${uploadId}`),
  })

  function lockOf(id: string): Lock {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const end = (turn: Turn | undefined) => {
      if (latest.get(id) === turn) latest.delete(id)
      release()
    }
    let turn: Turn | undefined
    return {
      async lock(signal, requestRelease) {
        const before = latest.get(id)
        turn = { requestRelease, released }
        latest.set(id, turn)
        if (!before) return
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
        await before.requestRelease()
        await Promise.race([before.released, whenAborted(timeout)])
        if (!timeout.aborted) return
        // The next request waits for the previous one.
        void before.released.then(() => end(turn))
        throw ERRORS.ERR_LOCK_TIMEOUT
      },
      unlock() {
        end(turn)
        return Promise.resolve()
      },
    }
  }
}
