import type { MentionAudience } from '#contract/audience.ts'
import type { UserSettings } from '#contract/models/user.ts'
import type { Standing } from '#contract/moderation.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { isBlockedEitherWay, isFollowing, requestCount } from '#server/db/relations-sql.ts'

export async function findSettings(db: Db, id: string): Promise<UserSettings | undefined> {
  const [row] = await db.query<Omit<UserSettings, 'birthDate'> & { birthDate: string | null }>({
    name: 'users.settings',
    text: `
      SELECT is_private AS "isPrivate", has_private_notice AS "hasPrivateNotice",
        ${requestCount('users')} AS "followRequestCount", is_liked_public AS "isLikedPublic",
        history_since <> 'infinity' AS "isHistoryOn", mention_audience AS "mentionAudience",
        birth_date::text AS "birthDate"
      FROM users WHERE id = $1`,
    values: [id],
  })
  if (!row) return undefined
  const { birthDate, ...settings } = row
  return birthDate === null ? settings : { ...settings, birthDate }
}

/** Locks the videos of a user. Before users, as likes and changes of videos also lock them in this order. */
export async function lockVideosOf(db: Tx, id: string): Promise<void> {
  await db.query({
    name: 'users.lockVideos',
    text: 'SELECT FROM videos WHERE author_id = $1 ORDER BY id FOR NO KEY UPDATE',
    values: [id],
  })
}

/**
 * Locks a user and those who ask to follow them, in the order of all locks of users, so that nobody asks meanwhile.
 */
export async function lockWithRequesters(db: Tx, id: string): Promise<void> {
  await db.query({
    name: 'users.lockWithRequesters',
    text: `
      SELECT FROM users
      WHERE id = $1 OR id IN (SELECT requester_id FROM follow_requests WHERE requestee_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
    values: [id],
  })
}

/** Makes an account private or public, and its videos with it. False if nothing changes. */
export async function updatePrivacy(db: Db, id: string, isPrivate: boolean): Promise<boolean> {
  const changed = await db.query({
    name: 'users.updatePrivacy',
    text: `
      UPDATE users SET is_private = $2, has_private_notice = $2, updated_at = now()
      WHERE id = $1 AND is_private <> $2 RETURNING id`,
    values: [id, isPrivate],
  })
  if (changed.length === 0) return false
  // A separate statement, which also sees videos that were posted while waiting for the lock.
  await db.query({
    name: 'users.updateVideosPrivacy',
    text: 'UPDATE videos SET is_author_private = $2 WHERE author_id = $1 AND is_author_private <> $2',
    values: [id, isPrivate],
  })
  return true
}

/** Approves all follow requests of a user. @returns their ids */
export async function approveAllRequests(db: Db, id: string): Promise<string[]> {
  const approved = await db.query<{ id: string }>({
    name: 'users.approveAll',
    text: `
      WITH request AS (DELETE FROM follow_requests WHERE requestee_id = $1 RETURNING requester_id),
      added AS (
        INSERT INTO follows (follower_id, followee_id) SELECT requester_id, $1 FROM request
        ON CONFLICT DO NOTHING RETURNING follower_id
      ),
      counted AS (
        UPDATE users SET following_count = following_count + 1 FROM added WHERE id = follower_id
      ),
      approving AS (
        UPDATE users SET follow_request_count = 0,
          follower_count = follower_count + (SELECT count(*)::int FROM added)
        WHERE id = $1
      )
      SELECT follower_id AS id FROM added`,
    values: [id],
  })
  return approved.map((row) => row.id)
}

export async function clearPrivateNotice(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'users.clearPrivateNotice',
    text: 'UPDATE users SET has_private_notice = false WHERE id = $1',
    values: [id],
  })
}

export async function updateLikedPublic(db: Db, id: string, isPublic: boolean): Promise<void> {
  await db.query({
    name: 'users.updateLikedPublic',
    text: 'UPDATE users SET is_liked_public = $2, updated_at = now() WHERE id = $1 AND is_liked_public <> $2',
    values: [id, isPublic],
  })
}

export async function updateMentionAudience(db: Db, id: string, audience: MentionAudience): Promise<void> {
  await db.query({
    name: 'users.updateMentionAudience',
    text: 'UPDATE users SET mention_audience = $2, updated_at = now() WHERE id = $1 AND mention_audience <> $2',
    values: [id, audience],
  })
}

export async function saveBirthDate(db: Db, id: string, birthDate: string): Promise<void> {
  await db.query({
    name: 'users.setBirthDate',
    text: 'UPDATE users SET birth_date = $2::date WHERE id = $1',
    values: [id, birthDate],
  })
}

/** Limits comments, messages and mentions to friends. Choices that are already as narrow stay. */
export async function narrowToFriends(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'users.narrowToFriends',
    text: `
      WITH commenting AS (
        INSERT INTO comment_settings (user_id, audience) VALUES ($1, 'friends')
        ON CONFLICT (user_id) DO UPDATE SET audience = 'friends'
        WHERE comment_settings.audience IN ('everyone', 'followers')
      ),
      chatting AS (
        INSERT INTO chat_settings (user_id, privacy) VALUES ($1, 'friends')
        ON CONFLICT (user_id) DO UPDATE SET privacy = 'friends', allows_strangers = false
        WHERE chat_settings.privacy = 'everyone'
      )
      UPDATE users SET mention_audience = 'friends'
      WHERE id = $1 AND mention_audience IN ('everyone', 'following')`,
    values: [id],
  })
}

/** Facts that decide whether a viewer may see the videos that another user likes. */
export interface LikedAccess {
  isLikedPublic: boolean
  isPrivate: boolean
  standing: Standing
  isFollowed: boolean
  /** One of the two has blocked the other. */
  isHidden: boolean
}

export async function findLikedAccess(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<LikedAccess | undefined> {
  const [access] = await db.query<LikedAccess>({
    name: 'users.likedAccess',
    text: `
      SELECT is_liked_public AS "isLikedPublic", is_private AS "isPrivate", standing,
        ${isFollowing('$2', 'users.id')} AS "isFollowed", ${isBlockedEitherWay('$2', 'users.id')} AS "isHidden"
      FROM users WHERE id = $1`,
    values: [userId, viewerId ?? NO_USER],
  })
  return access
}
