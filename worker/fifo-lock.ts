/** A lock that is passed on in the order of the requests for it. */
export interface FifoLock {
  /** Whether it is neither held nor waited for. */
  readonly isFree: boolean
  /** `turn` resolves when the caller has the lock. `release` also gives up a place in the queue. */
  acquire(): { turn: Promise<void>; release: () => void }
}

export function createFifoLock(): FifoLock {
  let last = Promise.resolve()
  let count = 0
  return {
    get isFree() {
      return count === 0
    },
    acquire() {
      const turn = last
      const held = Promise.withResolvers<void>()
      last = turn.then(() => held.promise)
      count += 1
      return {
        turn,
        release() {
          count -= 1
          held.resolve()
        },
      }
    },
  }
}
