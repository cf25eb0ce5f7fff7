import { availableParallelism, totalmem } from 'node:os'

import { callerNetworks } from '#server/security/caller-networks.ts'

import { FairQueue } from './fair-queue.ts'
import type { JobTurn } from './run-job.ts'

const GIBIBYTE = 1024 ** 3

/**
 * How many media processes run at once: few, as each takes a core, and an encoder up to two gibibytes. Pictures and
 * inspections have separate places, so that they and encoders never wait for each other.
 */
export function placesOf(cores: number, memoryBytes: number): { quick: number; encodes: number } {
  const isLarge = cores >= 8 && memoryBytes >= 12 * GIBIBYTE
  return { quick: cores >= 4 && memoryBytes >= 4 * GIBIBYTE ? 2 : 1, encodes: isLarge ? 2 : 1 }
}

/** A container's own limit counts, if there is one. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const places = placesOf(availableParallelism(), memoryBytes)

export const ENCODES_AT_ONCE = places.encodes

/**
 * Pictures, and inspections of files. Including the jobs' own time this is less than the 15 s after which our client
 * assumes that nothing is happening.
 */
export const quickJobs = new FairQueue({
  slots: places.quick,
  maxWaiting: 32,
  maxPerUser: 4,
  maxWaitMs: 4_000,
})

/** The turn of a user whose request is answered. */
export const quickTurn = (userId: string): JobTurn => ({
  queue: quickJobs,
  userId,
  networks: callerNetworks(),
})

/** Encodings. They wait in the database, in a fair order that survives a restart, and are only counted here. */
export const encodings = new FairQueue({
  slots: places.encodes,
  maxWaiting: 8,
  maxPerUser: 8,
  maxWaitMs: 60_000,
})
