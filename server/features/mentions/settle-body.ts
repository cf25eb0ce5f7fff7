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
 * Makes the tree of a comment or a message that is stored, and renders its text: with mentions of users who are there, share
 * no block with the author and let them, hashtags and links, whatever the device made of them.
 * @throws {ApiError} 400 when the text of the tree is too long, or empty where one is needed
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
  // A tree has nothing that cleaning takes away: then the words alone make a new one.
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

/** Users of these names who may be mentioned by the viewer. */
export const usersOfNames = async (
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  names: readonly string[],
): Promise<{ id: string; uniqueId: string }[]> => [
  ...(await findMentioned(db, viewer, names.slice(0, COMMENT_MENTIONS_MAX))).values(),
]

/** Users of these names, by their names in lower case. */
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

/** A user whom a text mentions may have come or gone meanwhile, and with them the way that their name is written. */
export const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
