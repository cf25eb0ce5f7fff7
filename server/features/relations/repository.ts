import type { Db, Tx } from '#server/db/client.ts'
import { END_OF_TIME, microsecondsSql, type Moment, timeSql } from '#server/db/cursor.ts'
import { isBlockedEitherWay, relationColumns, requestCount } from '#server/db/relations-sql.ts'
import { removeLikes } from '#server/features/likes/sql.ts'
import type { RelationRow, SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

/** Tables of pairs of users: the list's owner and the listed users. */
const LISTS = {
  followers: { table: 'follows', owner: 'followee_id', listed: 'follower_id' },
  following: { table: 'follows', owner: 'follower_id', listed: 'followee_id' },
  requests: { table: 'follow_requests', owner: 'requestee_id', listed: 'requester_id' },
  blocked: { table: 'blocks', owner: 'blocker_id', listed: 'blocked_id' },
  muted: { table: 'mutes', owner: 'muter_id', listed: 'muted_id' },
} as const
export type UserListKind = keyof typeof LISTS

export interface ListedRow extends SummaryRow, RelationRow {
  /** When the user was added to the list. Microseconds since 1970. */
  atUs: string
  /** Position among the rows read, counted from 1. */
  place: number
  isShown: boolean
}

export interface ListPart {
  kind: UserListKind
  ownerId: string
  viewerId: string
  before: Moment | null
  /** Part of a username or a name. */
  search: string
  /** Rows of the list to read, whatever is found among them. */
  readCount: number
}

/** The part of a list after a position, the latest first: users who are shown, and the last one that was read. */
export const listQuery = ({ kind, ownerId, viewerId, before, search, readCount }: ListPart) => {
  const { table, owner, listed } = LISTS[kind]
  const isVisible =
    kind === 'blocked'
      ? 'true'
      : `users.standing <> 'leaving' AND NOT ${isBlockedEitherWay('$2', 'users.id')}`
  return {
    name: `relations.${kind}.${readCount}`,
    text: `
      WITH part AS (
        SELECT ${listed} AS listed_id, created_at, row_number() OVER (ORDER BY created_at DESC, ${listed} DESC) AS place
        FROM (
          SELECT ${listed}, created_at FROM ${table}
          WHERE ${owner} = $1
            AND (created_at, ${listed}) < (${timeSql('$3')}, $4::bigint)
          ORDER BY created_at DESC, ${listed} DESC LIMIT ${readCount}
        ) AS read
      ),
      judged AS (
        SELECT users.*, part.place::int, ${microsecondsSql('part.created_at')} AS at_us,
          ${isVisible} AND (position($5 IN username) > 0 OR position($5 IN lower(nickname)) > 0) AS is_shown
        FROM part JOIN users ON users.id = part.listed_id
      )
      SELECT id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname, ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId",
        place, at_us AS "atUs", is_shown AS "isShown", ${relationColumns('$2', 'judged.id')}
      FROM judged WHERE is_shown OR place = ${readCount} ORDER BY place`,
    values: [ownerId, viewerId, ...(before ?? END_OF_TIME), search],
  }
}

export const findListed = (db: Db, part: ListPart): Promise<ListedRow[]> =>
  db.query<ListedRow>(listQuery(part))

const PAIRS = {
  blocks: ['blocker_id', 'blocked_id'],
  mutes: ['muter_id', 'muted_id'],
  follow_requests: ['requester_id', 'requestee_id'],
} as const
type PairTable = keyof typeof PAIRS

/** Adds a pair. False if it already exists. */
export async function insertPair(db: Db, table: PairTable, fromId: string, toId: string): Promise<boolean> {
  const added = await db.query({
    name: `relations.insert.${table}`,
    text: `INSERT INTO ${table} (${PAIRS[table].join(', ')}) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`,
    values: [fromId, toId],
  })
  return added.length > 0
}

/** Deletes a pair. False if there is none. */
export async function deletePair(db: Db, table: PairTable, fromId: string, toId: string): Promise<boolean> {
  const [from, to] = PAIRS[table]
  const removed = await db.query({
    name: `relations.delete.${table}`,
    text: `DELETE FROM ${table} WHERE ${from} = $1 AND ${to} = $2 RETURNING 1`,
    values: [fromId, toId],
  })
  return removed.length > 0
}

/** Changes the count of follow requests by one. */
export async function addToRequestCount(db: Db, userId: string, difference: 1 | -1): Promise<void> {
  await db.query({
    name: 'relations.countRequest',
    text: 'UPDATE users SET follow_request_count = follow_request_count + $2 WHERE id = $1',
    values: [userId, difference],
  })
}

export async function findRequestCount(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'relations.requestCount',
    text: `SELECT ${requestCount('users')} AS count FROM users WHERE id = $1`,
    values: [userId],
  })
  return row?.count ?? 0
}

/** Locks the videos of two users that the other one likes. Before the users, as likes also lock them in this order. */
export async function lockLikedBetween(db: Tx, ids: readonly [string, string]): Promise<void> {
  await db.query({
    name: 'relations.lockLiked',
    text: `
      SELECT FROM videos WHERE id IN (
        SELECT videos.id FROM likes JOIN videos ON videos.id = video_id
        WHERE user_id = ANY ($1::bigint[]) AND author_id = ANY ($1::bigint[]) AND user_id <> author_id
      ) ORDER BY id FOR NO KEY UPDATE`,
    values: [ids],
  })
}

/** Removes the likes of two users on each other's videos. */
export async function deleteLikesBetween(db: Db, ids: readonly [string, string]): Promise<void> {
  await db.query({
    name: 'relations.deleteLikes',
    text: removeLikes(`USING videos
      WHERE videos.id = video_id AND user_id = ANY ($1::bigint[]) AND author_id = ANY ($1::bigint[])
        AND user_id <> author_id`),
    values: [ids],
  })
}
