import { bodyOfText, linkWords, namesIn, textOfBody } from '#contract/comment-body.ts'
import { COMMENT_MENTIONS_MAX } from '#contract/constants.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { isBlockedEitherWay } from '#server/db/relations-sql.ts'

import { mayMention } from './rule.ts'

/**
 * Makes the stored tree of a comment or a message, and renders its text: with hashtags, links, and mentions of existing
 * users who allow the author to mention them and are not behind a block, whatever the device sent.
 * @throws {ApiError} 400 when the text of the tree is too long, or empty where one is required
 */
export async function settleBody(
  db: Db,
  viewer: Viewer,
  kind: 'comment' | 'message',
  { text, body }: { text: string; body?: CommentBody | undefined },
): Promise<{ text: string; body: CommentBody }> {
  const written = body ?? bodyOfText(text)
  const users = await findMentioned(db, viewer, namesIn(written).slice(0, COMMENT_MENTIONS_MAX))
  const linked = linkWords(written, users)
  const rendered = textOfBody(linked)
  const clean = userTextRules[kind].clean(rendered)
  const problem = userTextProblem(kind, clean)
  if (problem) throw invalidInput(problem, { text: problem })
  // A stored tree contains nothing that cleaning removes; otherwise a new one is made from the text alone.
  return { text: clean, body: clean === rendered ? linked : linkWords(bodyOfText(clean), users) }
}

/**
 * Finds the users whom a caption mentions, as settleBody does.
 * @returns their usernames in lower case
 */
export async function mentionsOfCaption(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  caption: string,
): Promise<string[]> {
  const names = namesIn(bodyOfText(caption)).slice(0, COMMENT_MENTIONS_MAX)
  return [...(await findMentioned(db, viewer, names)).keys()]
}

/** Users with these names whom the viewer may mention. */
export const usersOfNames = async (
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  names: readonly string[],
): Promise<{ id: string; uniqueId: string }[]> => [
  ...(await findMentioned(db, viewer, names.slice(0, COMMENT_MENTIONS_MAX))).values(),
]

/** Users with these names, by name in lower case. */
async function findMentioned(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  names: readonly string[],
): Promise<Map<string, { id: string; uniqueId: string }>> {
  if (names.length === 0) return new Map()
  const users = await db.query<{ id: string; uniqueId: string; username: string }>({
    name: 'mentions.named',
    text: `
      SELECT id, unique_id AS "uniqueId", username FROM users
      WHERE username = ANY ($1::text[]) AND NOT ${isBlockedEitherWay('$2', 'users.id')}
        AND ${mayMention('$2')}`,
    values: [names, viewer.id],
  })
  return new Map(users.map(({ username, ...user }) => [username, user]))
}

/** Ignores case, as a mentioned user may meanwhile be new or gone, and with them the spelling of their name. */
export const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
