import { randomInt } from 'node:crypto'

/** The largest possible id: lists with the newest first begin below it. */
export const ID_MAX = '9223372036854775807'

/** Stands for a guest where a query asks for a viewer: nothing has this id. */
export const NO_USER = '0'

const EPOCH_MS = Date.UTC(2026, 0, 1)
const PROCESS_BITS = 10n
const SEQUENCE_BITS = 12n
const SEQUENCE_MAX = (1 << Number(SEQUENCE_BITS)) - 1

/** The smallest possible id of a given time: older things have smaller ids. */
export const smallestIdAt = (timeMs: number): string =>
  (BigInt(Math.max(0, timeMs - EPOCH_MS)) << (PROCESS_BITS + SEQUENCE_BITS)).toString()

/** How many processes can make ids at the same time. */
export const PROCESS_MAX_COUNT = 1 << Number(PROCESS_BITS)

let processNumber = BigInt(randomInt(PROCESS_MAX_COUNT))
let lastMs = 0
let sequence = 0

/**
 * Makes ids with the number that this process has leased (`server/processes/registry.ts`). Tools, which run for a moment,
 * have a random one.
 */
export function makeIdsAs(number: number): void {
  processNumber = BigInt(number)
}

/**
 * A time-ordered 64-bit id as a decimal string: 41 bits of milliseconds, 10 of the process, 12 of a sequence. Ids of
 * one process only grow, even if its clock is set back.
 */
export function nextId(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else if (sequence === SEQUENCE_MAX) {
    lastMs += 1
    sequence = 0
  } else {
    sequence += 1
  }
  const elapsedMs = BigInt(lastMs - EPOCH_MS)
  return (
    (elapsedMs << (PROCESS_BITS + SEQUENCE_BITS)) |
    (processNumber << SEQUENCE_BITS) |
    BigInt(sequence)
  ).toString()
}

/** The time at which an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number =>
  Number(BigInt(id) >> (PROCESS_BITS + SEQUENCE_BITS)) + EPOCH_MS
