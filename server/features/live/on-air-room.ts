import { tooManyRequests } from '#server/api/problems.ts'
import type { Log } from '#server/log.ts'
import { Packager } from '#server/media/live/packager.ts'

import { SmallRendition, type SmallPlaces } from './small-rendition.ts'
import { Timeline } from './timeline.ts'

/** Time within which a suspended or logged-out host goes off air. */
export const HOST_CHECK_MS = 10_000

/** A minute that was retained on a device arrives at once; a broadcast has up to 10 Mbit/s. */
const BURST_BYTES = 48 * 1024 ** 2
const BYTES_PER_SEC = 1.5 * 1024 ** 2
const BURST_FRAGMENTS = 300
const FRAGMENTS_PER_SEC = 10

/** A room that is or was just on air, in the process that takes its fragments. */
export interface OnAirRoom {
  id: string
  hostId: string
  /** Folder of its segments. */
  folder: string
  publisherId: string | null
  packager: Packager
  timeline: Timeline
  small: SmallRendition
  isBegun: boolean
  /** A fragment has arrived that begins or resumes the room. */
  hasToBegin: boolean
  /** Viewers know that nothing is arriving from the host. */
  isSilent: boolean
  /** How long its playlist stays available, once it is over. */
  overUntilMs: number | null
  /** True if the host was lost, and may come back until then. */
  mayGoOn: boolean
  startedAtMs: number
  lastFragmentAtMs: number
  pointAtMs: number
  hostCheckedAtMs: number
  /** The publishing session, as last found. */
  session: { id: string; atMs: number } | undefined
  recordingMaxBytes: number
  waitingCount: number
  /** Callbacks of early fragments, called with the next number, or infinity when one is refused. */
  early: Set<(nextSeq: number) => void>
  turn: Promise<unknown>
  /** An upkeep run that has not ended. */
  upkeep?: Promise<unknown> | undefined
  /** Resolves when the room has been taken off air. */
  closing?: Promise<void>
  budget: { bytes: number; fragments: number; atMs: number }
}

export const newOnAirRoom = (
  id: string,
  {
    hostId,
    publisherId,
    folder,
    recordingMaxBytes,
    log,
    places,
  }: {
    hostId: string
    publisherId: string | null
    folder: string
    recordingMaxBytes: number
    log: Log
    places: SmallPlaces
  },
): OnAirRoom => {
  const nowMs = Date.now()
  const timeline = new Timeline()
  return {
    id,
    hostId,
    folder,
    publisherId,
    packager: new Packager(folder),
    timeline,
    small: new SmallRendition({ timeline, folder, log, places }),
    isBegun: false,
    hasToBegin: false,
    isSilent: false,
    overUntilMs: null,
    mayGoOn: false,
    startedAtMs: nowMs,
    lastFragmentAtMs: nowMs,
    pointAtMs: nowMs,
    hostCheckedAtMs: nowMs,
    session: undefined,
    recordingMaxBytes,
    waitingCount: 0,
    early: new Set(),
    turn: Promise.resolve(),
    budget: { bytes: BURST_BYTES, fragments: BURST_FRAGMENTS, atMs: nowMs },
  }
}

/** @throws {ApiError} 429 when more arrives than a broadcast can have */
export function spend(budget: OnAirRoom['budget'], bytes: number): void {
  const nowMs = Date.now()
  // A clock that was set back must not cost anything.
  const passedSec = Math.max(0, nowMs - budget.atMs) / 1000
  budget.atMs = nowMs
  budget.bytes = Math.min(BURST_BYTES, budget.bytes + passedSec * BYTES_PER_SEC)
  budget.fragments = Math.min(BURST_FRAGMENTS, budget.fragments + passedSec * FRAGMENTS_PER_SEC)
  if (budget.bytes < bytes || budget.fragments < 1) throw tooManyRequests(1_000)
  budget.bytes -= bytes
  budget.fragments -= 1
}
