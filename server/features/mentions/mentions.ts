import type { Output } from '#contract/endpoints/index.ts'
import { readUsername } from '#contract/user-texts.ts'
import { type FeatureRoutes, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { isBlockedEitherWay, isFollowing } from '#server/db/relations-sql.ts'
import { presentSummary, type SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

import { mayMention } from './rule.ts'

/** Users in a list that is read while typing. */
const LIST_COUNT = 10
/** Followed users that are read, the most recently followed. */
const FOLLOWED_READ_COUNT = 1_000

const SUMMARY = `users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname, ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId"`
const FOLLOWED = `
  (SELECT followee_id, created_at FROM follows WHERE follower_id = $1
  ORDER BY created_at DESC, followee_id DESC LIMIT ${FOLLOWED_READ_COUNT}) AS followed
  JOIN users ON users.id = followed.followee_id AND users.standing = 'good' AND ${mayMention('$1')}`

/** Users whom the viewer follows; `areContacts`: only those who also follow the viewer. */
export async function listFollowed(
  db: Db,
  viewer: Viewer,
  { areContacts }: { areContacts: boolean },
): Promise<Output<'mentions.listDefault'>> {
  const rows = await db.query<SummaryRow>({
    name: `mentions.followed.${areContacts}`,
    text: `
      SELECT ${SUMMARY} FROM ${FOLLOWED}
      WHERE ${areContacts ? isFollowing('users.id', '$1') : 'true'}
      ORDER BY followed.created_at DESC, users.id DESC LIMIT ${LIST_COUNT}`,
    values: [viewer.id],
  })
  return { users: rows.map(presentSummary) }
}

/**
 * Users matching a name whom the viewer follows, then others; without users behind a block, and those whom the viewer
 * may not mention.
 */
export async function searchMentionable(
  db: Db,
  viewer: Viewer,
  { keyword }: { keyword: string },
): Promise<Output<'mentions.search'>> {
  const prefix = readUsername(keyword).toLowerCase()
  if (!prefix) return { users: [] }
  const followed = await db.query<SummaryRow>({
    name: 'mentions.searchFollowed',
    text: `
      SELECT ${SUMMARY} FROM ${FOLLOWED}
      WHERE position($2 IN username) > 0 OR position($2 IN lower(nickname)) > 0
      ORDER BY position($2 IN username) <> 1, followed.created_at DESC LIMIT ${LIST_COUNT}`,
    values: [viewer.id, prefix],
  })
  const others = await db.query<SummaryRow>({
    name: 'mentions.searchAll',
    // The operators of `text_pattern_ops` read only the part of the index with this prefix.
    text: `
      SELECT ${SUMMARY} FROM users
      WHERE username ~>=~ $2 AND username ~<~ ($2 || chr(1114111)) AND id <> $1 AND standing = 'good'
        AND NOT ${isBlockedEitherWay('$1', 'users.id')} AND ${mayMention('$1')}
      ORDER BY username USING ~<~ LIMIT ${2 * LIST_COUNT}`,
    values: [viewer.id, prefix],
  })
  const seen = new Set<string>()
  const users = [...followed, ...others].filter(({ id }) => !seen.has(id) && seen.add(id))
  return { users: users.slice(0, LIST_COUNT).map(presentSummary) }
}

export const mentionRoutes = {
  'mentions.listDefault': (_input, { db, viewer }) => listFollowed(db, viewer, { areContacts: false }),
  'mentions.listContacts': (_input, { db, viewer }) => listFollowed(db, viewer, { areContacts: true }),
  'mentions.search': (input, { db, viewer }) => searchMentionable(db, viewer, input),
} satisfies FeatureRoutes<'mentions'>
