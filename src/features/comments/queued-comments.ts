import type { Comment } from '#contract/models/comment.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { messages } from '#messages/comments.ts'
import { translate } from '#src/ui/translate.ts'

type Actions = Readonly<Record<string, QueuedAction>>
export type UnpostedComment = QueuedAction<'comments.publish'>
export type WaitingDeletion = QueuedAction<'comments.delete'>
export type WaitingEdit = QueuedAction<'comments.edit'>

/**
 * The viewer's own comments on a video, or replies to a comment, that the server has not confirmed, the newest first. One
 * that the server already lists, because its response was lost, is not shown twice.
 */
export function unpostedOf(
  actions: Actions,
  videoId: string,
  posted: readonly Pick<Comment, 'localId'>[],
  parentId?: string,
): UnpostedComment[] {
  const postedIds = new Set(posted.map(({ localId }) => localId))
  return Object.values(actions)
    .filter((action) => action.op === 'comments.publish')
    .filter(({ input }) => input.videoId === videoId && input.parentId === parentId)
    .filter(({ input }) => !postedIds.has(input.localId))
    .toSorted((a, b) => b.order - a.order)
}

/** Deletions that will be sent, by the ids of the comments. Refused ones are left out. */
export function deletionsOf(actions: Actions, videoId: string): Map<string, WaitingDeletion> {
  const deletions = Object.values(actions)
    .filter((action) => action.op === 'comments.delete')
    .filter(({ input, state }) => input.videoId === videoId && state !== 'refused')
    .toSorted((a, b) => a.order - b.order)
  const last = new Map(deletions.map((action) => [action.input.commentId, action]))
  return new Map([...last].filter(([, { input }]) => input.deleted !== false))
}

/** Text changes that will be sent, by the ids of the comments: the last one of each. */
export function editsOf(actions: Actions, videoId: string): Map<string, WaitingEdit> {
  const edits = Object.values(actions)
    .filter((action) => action.op === 'comments.edit')
    .filter(({ input, state }) => input.videoId === videoId && state !== 'refused')
    .toSorted((a, b) => a.order - b.order)
  return new Map(edits.map((action) => [action.input.commentId, action]))
}

/** Approvals that will be sent, by the ids of the comments: the last one of each. */
export function approvalsOf(actions: Actions): Map<string, QueuedAction<'comments.setApproved'>> {
  const approvals = Object.values(actions)
    .filter((action) => action.op === 'comments.setApproved')
    .filter(({ state }) => state !== 'refused')
    .toSorted((a, b) => a.order - b.order)
  return new Map(approvals.map((action) => [action.input.commentId, action]))
}

/** Describes the state of a queued comment in a few words. */
export function stateOf({ state, problem }: QueuedAction, isOnline: boolean): string {
  if (state === 'refused')
    return problem ? messages.refused({ reason: translate(problem) }) : messages.refusedUnexplained
  if (state === 'logIn') return messages.waitingForLogIn
  return isOnline && !problem ? messages.posting : messages.waiting
}
