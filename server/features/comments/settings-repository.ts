import {
  BLOCKED_WORDS_MAX_COUNT,
  type CommentApproval,
  type CommentAudience,
  HELD_MAX_COUNT,
} from '#contract/comment-settings.ts'
import type { CommentSettings } from '#contract/models/comment.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { areFriends, isFollowing } from '#server/db/relations-sql.ts'
import { IS_HELD } from '#server/db/schema/comments.ts'

/** The author's choices about comments on a video, and the viewer's relation to the author. */
export interface CommentRules {
  audience: CommentAudience
  approval: CommentApproval
  blockedWords: string[]
  isAuthor: boolean
  isFollower: boolean
  isFriend: boolean
}

export async function findRules(
  db: Db,
  videoId: string,
  viewerId: string | null,
): Promise<CommentRules | undefined> {
  const [rules] = await db.query<CommentRules>({
    name: 'comments.rules',
    text: `
      SELECT coalesce(comment_audience, settings.audience, 'everyone') AS audience,
        coalesce(settings.approval, 'off') AS approval, coalesce(settings.blocked_words, '{}') AS "blockedWords",
        author_id = $2 AS "isAuthor", ${isFollowing('$2', 'author_id')} AS "isFollower",
        ${areFriends('$2', 'author_id')} AS "isFriend"
      FROM videos LEFT JOIN comment_settings AS settings ON settings.user_id = author_id WHERE videos.id = $1`,
    values: [videoId, viewerId ?? NO_USER],
  })
  return rules
}

export async function findSettings(db: Db, userId: string): Promise<CommentSettings> {
  const [settings] = await db.query<CommentSettings>({
    name: 'comments.settings',
    text: `
      SELECT coalesce(audience, 'everyone') AS audience, coalesce(approval, 'off') AS approval,
        coalesce(blocked_words, '{}') AS "blockedWords", (
          SELECT count(*)::int FROM (
            SELECT FROM comments WHERE held_by = $1 AND ${IS_HELD} LIMIT ${HELD_MAX_COUNT}
          ) AS held
        ) AS "heldCount"
      FROM (SELECT $1::bigint AS id) AS viewer LEFT JOIN comment_settings ON user_id = viewer.id`,
    values: [userId],
  })
  return settings ?? { audience: 'everyone', approval: 'off', blockedWords: [], heldCount: 0 }
}

export async function saveSettings(
  db: Db,
  userId: string,
  { audience, approval }: { audience?: CommentAudience | undefined; approval?: CommentApproval | undefined },
): Promise<void> {
  await db.query({
    name: 'comments.saveSettings',
    text: `
      INSERT INTO comment_settings (user_id, audience, approval)
      VALUES ($1, coalesce($2, 'everyone'), coalesce($3, 'off'))
      ON CONFLICT (user_id) DO UPDATE SET audience = coalesce($2, comment_settings.audience),
        approval = coalesce($3, comment_settings.approval)`,
    values: [userId, audience ?? null, approval ?? null],
  })
}

/** Adds a word at the end of a user's list. False when the list is full. */
export async function addBlockedWord(db: Db, userId: string, word: string): Promise<boolean> {
  const saved = await db.query({
    name: 'comments.addBlockedWord',
    text: `
      INSERT INTO comment_settings (user_id, blocked_words) VALUES ($1, ARRAY[$2])
      ON CONFLICT (user_id) DO UPDATE
        SET blocked_words = array_append(array_remove(comment_settings.blocked_words, $2), $2)
        WHERE $2 = ANY (comment_settings.blocked_words)
          OR cardinality(comment_settings.blocked_words) < ${BLOCKED_WORDS_MAX_COUNT}
      RETURNING user_id`,
    values: [userId, word],
  })
  return saved.length > 0
}

export async function removeBlockedWord(db: Db, userId: string, word: string): Promise<void> {
  await db.query({
    name: 'comments.removeBlockedWord',
    text: 'UPDATE comment_settings SET blocked_words = array_remove(blocked_words, $2) WHERE user_id = $1',
    values: [userId, word],
  })
}

/** Sets who can comment on a user's own video. False when it is not theirs, or deleted. */
export async function saveAudience(
  db: Db,
  authorId: string,
  videoId: string,
  audience: CommentAudience,
): Promise<boolean> {
  const saved = await db.query({
    name: 'comments.saveAudience',
    text: `
      UPDATE videos SET comment_audience = $3 WHERE id = $1 AND author_id = $2 AND deleted_at IS NULL
      RETURNING id`,
    values: [videoId, authorId, audience],
  })
  return saved.length > 0
}

/** Number of a user's comments on a video that wait for approval, counted up to `limit`. */
export async function countHeldOf(db: Db, authorId: string, videoId: string, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'comments.countHeld',
    text: `
      SELECT count(*)::int AS count FROM (
        SELECT FROM comments WHERE author_id = $1 AND video_id = $2 AND ${IS_HELD} LIMIT $3
      ) AS held`,
    values: [authorId, videoId, limit],
  })
  return row?.count ?? 0
}
