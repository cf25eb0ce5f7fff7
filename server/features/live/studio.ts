import type { LiveEndReason } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { tooManyLives } from '#server/api/problems.ts'

import type { OnAirState } from './present.ts'

/** Holds the rooms that are on air in this process. */
export interface Studio {
  /** Undefined for a room that is not on air. */
  stateOf(roomId: string): OnAirState | undefined
  /** Whether fragments of the room have come in the last seconds. */
  isPublished(roomId: string): boolean
  /**
   * Gets ready for the fragments of a room.
   * @returns the number of the next fragment
   * @throws {ApiError} 503 when as many rooms are on air as the site lets
   */
  open(roomId: string, by: { hostId: string; publisherId: string }): Promise<number>
  /** Ends a room for its viewers, and finishes its recording. */
  close(roomId: string, reason: LiveEndReason): Promise<void>
  /** Tells the viewers of a room how it is now. */
  announce(room: LiveRoom): void
}

/** That of a site on which nobody can go live. */
export const closedStudio: Studio = {
  stateOf: () => undefined,
  isPublished: () => false,
  open: () => Promise.reject(tooManyLives()),
  close: () => Promise.resolve(),
  announce: () => {},
}
