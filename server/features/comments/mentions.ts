import { bodyOfText, linkWords, mentionedIn, namesIn, textOfBody } from '#contract/comment-body.ts'
import { COMMENT_MENTIONS_MAX } from '#contract/constants.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { isBlockedEitherWay } from '#server/features/relations/sql.ts'
import { listWatchable } from '#server/features/visibility/service.ts'

import type { CommentRow } from './read-repository.ts'
import { addMentioned } from './repository.ts'

/**
 * Makes the tree of a comment that is stored, and renders its text: with mentions of users who are there and share no block
 * with the author, hashtags and links, whatever the device made of them.
 * @throws {ApiError} 400 when the text of the tree is empty or too long
 */
export async function settleBody(
  db: Db,
  viewer: Viewer,
  { text, body }: { text: string; body?: CommentBody | undefined },
): Promise<{ text: string; body: CommentBody }> {
  const written = body ?? bodyOfText(text)
  const users = await findMentioned(db, viewer, namesIn(written).slice(0, COMMENT_MENTIONS_MAX))
  const linked = linkWords(written, users)
  const rendered = textOfBody(linked)
  const clean = userTextRules.comment.clean(rendered)
  const problem = userTextProblem('comment', clean)
  if (problem) throw invalidInput(problem, { text: problem })
  // A tree has nothing that cleaning takes away: then the words alone make a new one.
  return { text: clean, body: clean === rendered ? linked : linkWords(bodyOfText(clean), users) }
}

/** Users of these names, by their names in lower case. */
async function findMentioned(
  db: Db,
  viewer: Viewer,
  names: readonly string[],
): Promise<Map<string, { id: string; uniqueId: string }>> {
  if (names.length === 0) return new Map()
  const users = await db.query<{ id: string; uniqueId: string; username: string }>({
    name: 'comments.mentioned',
    text: `
      SELECT id, unique_id AS "uniqueId", username FROM users
      WHERE username = ANY ($1::text[]) AND NOT ${isBlockedEitherWay('$2', 'users.id')}`,
    values: [names, viewer.id],
  })
  return new Map(users.map(({ username, ...user }) => [username, user]))
}

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
