import { mentionedIn } from '#contract/comment-body.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { listWatchable } from '#server/features/visibility/service.ts'

import type { CommentRow } from './read-repository.ts'
import { addMentioned } from './repository.ts'

/** Tells the users whom a comment mentions, those who may watch the video. Edits make them no more than one text can mention. */
export async function recordMentions(
  db: Db,
  { id: commentId, videoId, authorId: actorId, body }: CommentRow,
  publish: Publish,
): Promise<void> {
  const watching: string[] = []
  for (const id of body ? mentionedIn(body) : []) {
    // oxlint-disable-next-line no-await-in-loop -- few, one after the other in a transaction
    const [isWatchable] = await listWatchable(db, { id }, [videoId])
    if (isWatchable) watching.push(id)
  }
  if (watching.length === 0) return
  const notifiedIds = new Set(await addMentioned(db, videoId, commentId, watching))
  for (const recipientId of watching.filter((id) => notifiedIds.has(id))) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await recordNotice(db, { kind: 'mention', recipientId, actorId, videoId, commentId }, publish)
  }
}
