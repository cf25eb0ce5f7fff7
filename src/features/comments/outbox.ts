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
    title: ({ input }, whom) => `Comment on a video${whom && ` by${whom}`}: ${excerptOf(input.text)}`,
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
    title: (_action, whom) => `Delete a comment on a video${whom && ` by${whom}`}`,
  },
}

const EXCERPT_LENGTH = 60

/** Returns the beginning of a text, in one line. */
function excerptOf(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= EXCERPT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_LENGTH).join('').trim()}…`
}
