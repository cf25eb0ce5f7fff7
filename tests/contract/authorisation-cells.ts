import { AUDIENCES } from '#contract/audience.ts'
import type { Op } from '#contract/endpoints/index.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { samples } from '#support/samples.ts'

/** The vocabulary of the authorisation matrix: viewers, states of a video, and outcomes that many rows share. */

export const STATES = [...AUDIENCES, 'scheduled', 'deleted'] as const
export type State = (typeof STATES)[number]
/** Moderators and operators have given their password: what they do elsewhere is the same for them as for strangers. */
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
/** Viewers who may watch the video, by its address. */
export const WATCHERS: Record<State, readonly Role[]> = {
  everyone: ALL,
  followers: ['author', 'follower', 'friend'],
  friends: ['author', 'friend'],
  self: ['author'],
  unlisted: ALL,
  scheduled: ['author'],
  deleted: [],
}
/** Viewers who find the video among those of its author. */
export const LISTERS: Record<State, readonly Role[]> = { ...WATCHERS, unlisted: ['author'] }
/** Viewers whose lists of the videos of all have it. */
export const IN_SHARED_LISTS: Record<State, readonly Role[]> = {
  ...noRoles(),
  everyone: ALL,
}
/** Viewers who follow its author, and find it in what those they follow post. */
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

/** Reason for which a viewer may not watch the video: of one that is scheduled or deleted nobody learns that it exists. */
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

/** The video of a state, and what belongs to it. */
export interface Subject {
  videoId: string
  authorId: string
  tagId: string
  musicId: string
  stickerId: string
  commentId: string
  conversationId: string
  /** Commented on the video, and showed it in the conversation. */
  commenterId: string
}

export interface Row {
  input: (subject: Subject, viewer: Viewer | null) => object
  /** `ok`: with the video in the answer, where it is a list. `absent`: answered, without a trace of the video. */
  expected: (cell: Cell) => Outcome
  /** Comes before the call. @returns how to take back what it has written */
  prepare?: (db: Db, subject: Subject, viewer: Viewer | null) => Promise<() => Promise<unknown>>
  /** Whether a write took effect, where the answer does not say so. */
  isDone?: (db: Db, subject: Subject, viewer: Viewer | null) => Promise<boolean>
}
/** Ops whose input and output name no video: none of their answers can depend on one. */
export const NO_VIDEO = 'no video'

/** The sample of an op, about this video. */
export const sampled =
  (op: Op) =>
  ({ videoId }: Subject): object =>
    JSON.parse(JSON.stringify(samples[op].input).replaceAll(SAMPLE_ID, videoId)) as object
const SAMPLE_ID = samples['likes.set'].input.videoId

export const onComment = (more: object = {}, expected: Row['expected'] = watching): Row => ({
  input: ({ videoId, commentId }) => ({ videoId, commentId, ...more }),
  expected,
})
/** For these roles it is forbidden where they may watch the video. */
export const forbiddenTo = (cell: Cell, roles: readonly Role[]): Outcome => {
  const seen = watching(cell)
  return seen === 'ok' && roles.includes(cell.role) ? 'forbidden' : seen
}
export const forModerators = ({ role }: Cell, outcome: Outcome): Outcome =>
  role === 'moderator' || role === 'operator' ? outcome : 'forbidden'
export const STRANGERS = ALL.filter((role) => role !== 'author')
