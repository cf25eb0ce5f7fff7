import { and, eq } from 'drizzle-orm'

import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { isMuting, relationColumns } from '#server/db/relations-sql.ts'
import { FORMER_NAME_DAYS, images, users } from '#server/db/schema/index.ts'

import { animationKeyOf } from './animation-repository.ts'
import type { ProfileRow } from './present.ts'

/** SQL: the key of the picture shown beside a user's actions: a small one, if there is one. */
export const AVATAR_KEY = 'coalesce(avatar_small_key, avatar_key)'

/** The key by which to find a user: `username` is the uniqueId in lower case. */
export type UserKey = { username: string } | { secUid: string } | { id: string }

const columnOf = { username: 'username', secUid: 'sec_uid', id: 'id' } as const

/** Finds a user as this viewer sees them. */
export async function findProfile(
  db: Db,
  key: UserKey,
  viewerId: string | null,
): Promise<ProfileRow | undefined> {
  const [name, value] =
    'username' in key
      ? (['username', key.username] as const)
      : 'secUid' in key
        ? (['secUid', key.secUid] as const)
        : (['id', key.id] as const)
  const [profile] = await db.query<ProfileRow>({
    name: `users.profile.${name}`,
    text: `
      SELECT id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname, bio, pronouns, links,
        ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId", avatar_key AS "avatarLargeKey", ${animationKeyOf('users')} AS "animationKey",
        follower_count AS "followerCount", following_count AS "followingCount",
        heart_count AS "heartCount", video_count AS "videoCount", created_at AS "createdAt",
        is_private AS "isPrivate", is_liked_public AS "isLikedPublic", standing, ${isMuting('$2', 'users.id')} AS "isMuted",
        ${relationColumns('$2', 'users.id')}
      FROM users WHERE ${columnOf[name]} = $1`,
    values: [value, viewerId ?? NO_USER],
  })
  return profile
}

/** Finds the user whose name it was until recently. */
export async function findByFormerName(db: Db, username: string): Promise<string | undefined> {
  const [user] = await db.query<{ id: string }>({
    name: 'users.byFormerName',
    text: `
      SELECT user_id AS id FROM former_names
      WHERE username = $1 AND left_at > now() - interval '${FORMER_NAME_DAYS} days'
      ORDER BY left_at DESC LIMIT 1`,
    values: [username],
  })
  return user?.id
}

export interface ProfileChanges {
  nickname?: string
  bio?: string
  pronouns?: string
  links?: string[]
  avatarKey?: string | null
  avatarSmallKey?: string | null
}

export async function updateUser(db: Db, id: string, changes: ProfileChanges): Promise<void> {
  await db.orm
    .update(users)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(users.id, id))
}

/** Storage keys of a picture. */
export interface ImageKeys {
  key: string
  smallKey: string | null
}

export async function insertImage(db: Db, image: ImageKeys & { id: string; ownerId: string }): Promise<void> {
  await db.orm.insert(images).values(image)
}

/** A picture that this user uploaded. */
export async function findOwnImage(db: Db, id: string, ownerId: string): Promise<ImageKeys | undefined> {
  const [image] = await db.orm
    .select({ key: images.key, smallKey: images.smallKey })
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, ownerId)))
  return image
}

/** Records that its owner uses a picture. */
export async function markChosen(db: Db, id: string): Promise<void> {
  await db.orm.update(images).set({ chosenAt: new Date() }).where(eq(images.id, id))
}

/**
 * Removes unused pictures: replaced ones, those sent long ago, and a user's beyond a number; but none that was just
 * sent.
 * @returns their keys, except those shared with another picture
 */
export async function deleteUnusedImages(
  db: Db,
  { longAgo, justNow, mostOfOne }: { longAgo: Date; justNow: Date; mostOfOne: number },
): Promise<string[]> {
  const deleted = await db.query<ImageKeys>({
    text: `
      DELETE FROM images USING (
        SELECT id, row_number() OVER (PARTITION BY owner_id ORDER BY id DESC) AS place FROM images
        WHERE NOT EXISTS (SELECT FROM users WHERE users.id = owner_id AND avatar_key = images.key)
      ) AS unused
      WHERE images.id = unused.id AND created_at < $2
        AND (created_at < $1 OR chosen_at IS NOT NULL OR place > $3)
      RETURNING key, small_key AS "smallKey"`,
    values: [longAgo, justNow, mostOfOne],
  })
  const keys = keysOf(deleted)
  const shared = await db.query<ImageKeys>({
    text: `
      SELECT key, small_key AS "smallKey" FROM images WHERE key = ANY ($1) OR small_key = ANY ($1)
      UNION ALL SELECT avatar_key, avatar_small_key FROM users WHERE avatar_key = ANY ($1) OR avatar_small_key = ANY ($1)`,
    values: [keys],
  })
  const sharedKeys = new Set(keysOf(shared))
  return [...new Set(keys)].filter((key) => !sharedKeys.has(key))
}

const keysOf = (rows: readonly ImageKeys[]): string[] =>
  rows.flatMap(({ key, smallKey }) => (smallKey === null ? [key] : [key, smallKey]))
