import { commentsEntity } from '#contract/entities.ts'
import { messages } from '#messages/video.ts'
import { addComment, removeComment } from '#src/data/comments.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchVideoStats } from '#src/data/patch.ts'

/** The thread shows queued comments and deletions as long as they are queued, so nothing is left to settle. */
export const commentOps: Pick<OutboxOps, 'comments.publish' | 'comments.delete'> = {
  'comments.publish': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { comment, ...counters }) {
      patchVideoStats(queryClient, counters)
      addComment(queryClient, counters.videoId, comment)
    },
    settle: () => {},
    refusal: () => messages.commentNotPosted,
    icon: 'comment',
  },
  'comments.delete': {
    entity: ({ videoId }) => commentsEntity(videoId),
    apply(queryClient, { commentId, ...counters }) {
      patchVideoStats(queryClient, counters)
      removeComment(queryClient, counters.videoId, commentId)
    },
    settle: () => {},
    refusal: () => messages.commentNotDeleted,
    icon: 'comment',
  },
}
