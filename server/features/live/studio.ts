import type { LiveEndReason } from '#contract/live.ts'
import type { LiveAccess, LiveChatLine, LiveEvent, LiveRoom } from '#contract/models/live.ts'
import type { LiveOnAir } from '#contract/models/operator.ts'
import { tooManyLives } from '#server/api/problems.ts'

import type { OnAirState } from './present.ts'
import type { PublisherTokens } from './publisher-tokens.ts'
import type { Watcher } from './room-audience.ts'
import type { SmallRendition } from './small-rendition.ts'
import type { Timeline } from './timeline.ts'

/** An incoming fragment, with the numbers of its request. */
export interface IncomingFragment {
  roomId: string
  publisherId: string
  /** Session of the publisher. Absent: the publisher is this server. */
  sessionId?: string | undefined
  seq: number
  isAfterGap: boolean
  bytes: Buffer
}

/** The rooms on air in this process, and their viewers. */
export interface Studio {
  /** Whether this process has the room, or is opening it. */
  has(roomId: string): boolean
  /** Takes a room that is on air and that no process has, if this one takes rooms. */
  takeOver(roomId: string): Promise<void>
  /** Undefined for a room that is not on air, here or in another process. */
  stateOf(roomId: string): OnAirState | undefined
  /** Lists the rooms that have begun and are not over, here and in other processes. */
  listOnAir(): (Pick<LiveOnAir, 'roomId' | 'viewerCount' | 'small' | 'smallSpeed'> & { isHere: boolean })[]
  /** Whether fragments of the room have arrived in the last seconds. */
  isPublished(roomId: string): boolean
  /** Whether a lost room can be resumed. */
  canReopen(roomId: string): boolean
  /**
   * Prepares for the fragments of a room.
   * @returns the number of the next fragment
   * @throws {ApiError} 503 when as many rooms are on air as the site allows
   */
  open(roomId: string, by: { hostId: string; publisherId: string }): Promise<number>
  /**
   * Takes in a fragment.
   * @returns the number of the next one, once this one is stored
   * @throws {ApiError} 401 when the publisher has logged out, 409 when a number is missing, another publisher has taken
   * over or the room is not on air, 415 when it is not a fragment, 429, 503 and 507 when it should be sent again
   */
  take(fragment: IncomingFragment): Promise<number>
  /** Whether a room is over for good, and its recording written. */
  hasClosed(roomId: string): Promise<boolean>
  /** Ends a room for its viewers, and finishes its recording. */
  close(roomId: string, reason: LiveEndReason): Promise<void>
  /** Sends viewers the current state of a room. */
  announce(room: LiveRoom): void
  /** Sends followers a notice of a planned room. */
  announcePlan(roomId: string): void

  /** Segments and parts of a room that is or was just on air. */
  timelineOf(roomId: string): Timeline | undefined
  /** The second rendition of a room that is or was just on air. */
  smallOf(roomId: string): SmallRendition | undefined
  /** The latest picture of what is on air in a room, as WebP. Undefined if there is none. */
  stillOf(roomId: string): Buffer | undefined
  folderOf(roomId: string): string
  /** @throws {ApiError} 429 when this address, or all together, have the maximum number of streams */
  requireStreams(address: string): void
  watch(roomId: string, watcher: Watcher, address: string, snapshot: LiveEvent): void
  addLine(roomId: string, line: LiveChatLine): void
  /** Removes lines: the named ones, or all of a user. */
  removeLines(roomId: string, lines: { lineIds: string[]; userId?: string }): void
  pin(roomId: string, line: LiveChatLine | null): void
  publishAccess(roomId: string, userId: string, access: LiveAccess): void
  /** @returns all hearts since the beginning of the room */
  addHearts(roomId: string, count: number): number
}

export interface LiveTools {
  studio: Studio
  tokens: PublisherTokens
}

/** The studio of a site on which nobody can go live. */
export const closedStudio: Studio = {
  has: () => false,
  takeOver: () => Promise.resolve(),
  stateOf: () => undefined,
  listOnAir: () => [],
  isPublished: () => false,
  canReopen: () => false,
  open: () => Promise.reject(tooManyLives()),
  take: () => Promise.reject(tooManyLives()),
  hasClosed: () => Promise.resolve(true),
  close: () => Promise.resolve(),
  announce: () => {},
  announcePlan: () => {},
  timelineOf: () => undefined,
  smallOf: () => undefined,
  stillOf: () => undefined,
  folderOf: () => '',
  requireStreams: () => {
    throw tooManyLives()
  },
  watch: () => {},
  addLine: () => {},
  removeLines: () => {},
  pin: () => {},
  publishAccess: () => {},
  addHearts: () => 0,
}
