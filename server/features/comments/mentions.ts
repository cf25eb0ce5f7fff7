import { mentionedIn } from '#contract/comment-body.ts'
import type { Tx } from '#server/db/client.ts'
import { notifyMentioned } from '#server/features/mentions/notify.ts'

import type { CommentRow } from './read-repository.ts'
import { addMentioned } from './repository.ts'

/**
 * Records notices for the users whom a comment mentions and who may watch the video. Edits cannot raise their number
 * above what one text can mention.
 */
export async function recordMentions(
  db: Tx,
  { id: commentId, videoId, authorId: actorId, body }: CommentRow,
): Promise<void> {
  await notifyMentioned(
    db,
    { videoId, commentId, authorId: actorId },
    body ? mentionedIn(body) : [],
    (watching) => addMentioned(db, videoId, commentId, watching),
  )
}
