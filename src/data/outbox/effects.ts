import type { QueryClient } from '@tanstack/react-query'

import type { Input, OutboxOp, Output } from '#contract/endpoints/index.ts'
import { commentsEntity, followEntity, likeEntity, PROFILE_ENTITY } from '#contract/entities.ts'
import { likedCollectionId } from '#contract/offline.ts'
import type { AppliedAction, NewAction, QueuedAction } from '#contract/outbox.ts'
import { callWorker } from '#src/data/api.ts'
import { addComment, removeComment } from '#src/data/comments.ts'
import { patchOwnLike, patchProfile, patchRelation, patchVideoStats } from '#src/data/patch.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { savedVideos } from '#src/state/saved-videos.ts'
import { settleUserRelation } from '#src/state/user-relation.ts'
import { settleVideoCount } from '#src/state/video-count.ts'

/** What an action does to what this page shows. */
interface Effect<K extends OutboxOp> {
  /** As the op's policy says it. */
  entity: (input: Input<K>) => string
  /** The server has done it: its answer goes into everything that shows it. */
  apply: (queryClient: QueryClient, value: Output<K>) => void
  /** Nothing waits any more: what the tap showed ahead of the server goes. */
  settle: (input: Input<K>) => void
  /** The server will not do it: what was done beside it on this device goes as well. */
  refuse?: (input: Input<K>) => void
  /** What is not so after all, as a sentence. */
  refusal: (input: Input<K>, subject: string) => string
}

/** A new action of the outbox joins here. */
const effects: { [K in OutboxOp]: Effect<K> } = {
  'likes.set': {
    entity: ({ videoId }) => likeEntity(videoId),
    apply: patchOwnLike,
    settle: ({ videoId }) => settleVideoCount(videoId),
    refuse: letKeptCopyGo,
    refusal: ({ liked }) => (liked ? 'Couldn’t save your like.' : 'Couldn’t remove your like.'),
  },
  'comments.publish': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { comment, ...counters }) {
      patchVideoStats(queryClient, counters)
      addComment(queryClient, counters.videoId, comment)
    },
    // The comments show what waits as long as it waits.
    settle: () => {},
    refusal: () => 'Couldn’t post your comment.',
  },
  'comments.delete': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { commentId, ...counters }) {
      patchVideoStats(queryClient, counters)
      removeComment(queryClient, counters.videoId, commentId)
    },
    settle: () => {},
    refusal: () => 'Couldn’t delete the comment.',
  },
  'follows.set': {
    entity: ({ userId }) => followEntity(userId),
    apply: patchRelation,
    settle: ({ userId }) => settleUserRelation(userId),
    refusal: ({ follow }, subject) =>
      follow ? `Couldn’t follow ${subject}.` : `Couldn’t unfollow ${subject}.`,
  },
  'users.update': {
    entity: () => PROFILE_ENTITY,
    apply: (queryClient, { user }) => patchProfile(queryClient, user),
    // The profile shows what waits as long as it waits.
    settle: () => {},
    refusal: () => 'Couldn’t change your profile.',
  },
}

/** A video that is saved because it is liked goes with the like, unless it is saved for another reason too. */
function letKeptCopyGo({ videoId, liked }: Input<'likes.set'>): void {
  if (!liked || !savedVideos.ids.has(videoId)) return
  callWorker('offline.remove', { id: likedCollectionId(sessionUserId()), videoId }).catch(() => {
    // It stays among the saved videos, where it can be removed.
  })
}

export const entityOf = <K extends OutboxOp>({ op, input }: NewAction<K>) => effects[op].entity(input)

export const settle = <K extends OutboxOp>({ op, input }: QueuedAction<K>) => effects[op].settle(input)

export const refuse = <K extends OutboxOp>({ op, input }: QueuedAction<K>) => effects[op].refuse?.(input)

export const apply = <K extends OutboxOp>(queryClient: QueryClient, { op, value }: AppliedAction<K>) =>
  effects[op].apply(queryClient, value)

export const refusalOf = <K extends OutboxOp>({ op, input, subject }: QueuedAction<K>) =>
  effects[op].refusal(input, subject)
