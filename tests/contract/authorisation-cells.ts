import { AUDIENCES } from '#contract/audience.ts'
import type { Op } from '#contract/endpoints/index.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { samples } from '#support/samples.ts'

/** The vocabulary of the authorisation matrix: viewers, states of a video, and outcomes that many rows share. */

export const STATES = [...AUDIENCES, 'scheduled', 'deleted'] as const
export type State = (typeof STATES)[number]
/** Moderators and operators have entered their password. Outside their pages they have the same rights as strangers. */
export const ROLES = [
  'guest',
  'author',
  'follower',
  'friend',
  'stranger',
  'blocked',
  'moderator',
  'operator',
] as const
export type Role = (typeof ROLES)[number]

export const ALL: readonly Role[] = [
  'guest',
  'author',
  'follower',
  'friend',
  'stranger',
  'moderator',
  'operator',
]
/** Viewers who may watch the video at its address. */
export const WATCHERS: Record<State, readonly Role[]> = {
  everyone: ALL,
  followers: ['author', 'follower', 'friend'],
  friends: ['author', 'friend'],
  self: ['author'],
  unlisted: ALL,
  scheduled: ['author'],
  deleted: [],
}
/** Viewers who find the video in its author's list. */
export const LISTERS: Record<State, readonly Role[]> = { ...WATCHERS, unlisted: ['author'] }
/** Viewers who find the video in the lists of everyone's videos. */
export const IN_SHARED_LISTS: Record<State, readonly Role[]> = {
  ...noRoles(),
  everyone: ALL,
}
/** Viewers who follow the video's author, and find it in the Following feed. */
export const FOLLOWERS: Record<State, readonly Role[]> = {
  ...noRoles(),
  everyone: ['follower', 'friend'],
  followers: ['follower', 'friend'],
  friends: ['friend'],
}
function noRoles(): Record<State, readonly Role[]> {
  return { everyone: [], followers: [], friends: [], self: [], unlisted: [], scheduled: [], deleted: [] }
}

export type Outcome = 'ok' | 'absent' | keyof typeof StatusCode
export interface Cell {
  role: Role
  state: State
}

/** The reason why a viewer may not watch the video. A scheduled or deleted video does not reveal that it exists. */
const refusal = ({ role, state }: Cell): Outcome =>
  state === 'scheduled' || state === 'deleted' || role === 'blocked' ? 'videoNotExist' : 'videoPrivateByUser'

export const watching = (cell: Cell): Outcome =>
  WATCHERS[cell.state].includes(cell.role) ? 'ok' : refusal(cell)
export const among =
  (viewers: Record<State, readonly Role[]>) =>
  ({ role, state }: Cell): Outcome =>
    viewers[state].includes(role) ? 'ok' : 'absent'
export const owning =
  (found: readonly State[], otherwise: Outcome = 'videoNotExist') =>
  ({ role, state }: Cell): Outcome =>
    role === 'author' && found.includes(state) ? 'ok' : otherwise
export const UNLISTED: readonly State[] = ['self', 'unlisted', 'scheduled']
export const THERE = STATES.filter((state) => state !== 'deleted')

/** The video in one state, and the records that belong to it. */
export interface Subject {
  videoId: string
  authorId: string
  tagId: string
  musicId: string
  stickerId: string
  commentId: string
  conversationId: string
  /** The user who commented on the video and shared it in the conversation. */
  commenterId: string
}

export interface Row {
  input: (subject: Subject, viewer: Viewer | null) => object
  /**
   * The outcome. `ok`: with the video in the response, if it is a list. `absent`: a response without a trace of
   * the video.
   */
  expected: (cell: Cell) => Outcome
  /**
   * Runs before the call.
   * @returns a function that reverts its writes
   */
  prepare?: (db: Db, subject: Subject, viewer: Viewer | null) => Promise<() => Promise<unknown>>
  /** Whether a write took effect, if the response does not say so. */
  isDone?: (db: Db, subject: Subject, viewer: Viewer | null) => Promise<boolean>
}
/** Ops whose input and output name no video: no response of theirs can depend on one. */
export const NO_VIDEO = 'no video'

/** The sample input of an op, with this video in it. */
export const sampled =
  (op: Op) =>
  ({ videoId }: Subject): object =>
    JSON.parse(JSON.stringify(samples[op].input).replaceAll(SAMPLE_ID, videoId)) as object
const SAMPLE_ID = samples['likes.set'].input.videoId

export const onComment = (more: object = {}, expected: Row['expected'] = watching): Row => ({
  input: ({ videoId, commentId }) => ({ videoId, commentId, ...more }),
  expected,
})
/** Forbids it to these roles when they may watch the video. */
export const forbiddenTo = (cell: Cell, roles: readonly Role[]): Outcome => {
  const seen = watching(cell)
  return seen === 'ok' && roles.includes(cell.role) ? 'forbidden' : seen
}
export const forModerators = ({ role }: Cell, outcome: Outcome): Outcome =>
  role === 'moderator' || role === 'operator' ? outcome : 'forbidden'
export const STRANGERS = ALL.filter((role) => role !== 'author')
