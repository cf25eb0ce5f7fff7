import type { Random } from '#demo/fill/random.ts'
import type { Fault, FaultPlan } from '#support/chaos/fault.ts'
import type { ChaosProxy } from '#support/chaos/proxy.ts'
import { isLong } from '#support/long.ts'

/** Faults planted into users' writes, and their largest number, since some take long. */
export interface Planting {
  fault: (random: Random) => Fault
  maxCount: number
}

/** The number for faults that pass quickly. */
export const MANY = isLong ? 60 : 6

const isWrite = (path: string): boolean => /^\/api\/(commit|comment)\//.test(path)

/** Half of the writes meet the fault, until there were enough. */
export function planOf({ fault, maxCount }: Planting, random: Random): FaultPlan {
  let count = 0
  return ({ path }) => {
    if (!isWrite(path) || count >= maxCount || random.next() < 0.5) return undefined
    count += 1
    return fault(random)
  }
}

/**
 * The server applies it, and the app does not learn of it: the hardest case for an app that must not do anything
 * twice.
 */
export const losingAnswers = (random: Random): FaultPlan =>
  planOf({ fault: () => ({ kind: 'resetAfterCommit' }), maxCount: MANY }, random)

/** Calls back with each write that reaches the server. */
export const watchingWrites =
  (onWrite: () => void): FaultPlan =>
  ({ path }) => {
    if (isWrite(path)) onWrite()
    return undefined
  }

/** So slow that something is always in flight. */
export const slowWrites: FaultPlan = ({ path }) =>
  isWrite(path) ? { kind: 'slow', bytesPerSec: 6_250, latencyMs: 200 } : undefined

/** Cuts the network and brings it back repeatedly, until the returned function is called, which leaves it up. */
export function startFlapping(proxy: ChaosProxy, random: Random): () => void {
  let timer: ReturnType<typeof setTimeout>
  const turn = (isDown: boolean) => {
    proxy.setDown(isDown)
    timer = setTimeout(turn, random.integer(500, 3_000), !isDown)
  }
  turn(true)
  return () => {
    clearTimeout(timer)
    proxy.setDown(false)
  }
}
