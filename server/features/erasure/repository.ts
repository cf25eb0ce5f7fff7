import { withoutMentionsOf } from '#contract/comment-body.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { BODY_MENTIONS, HAS_BODY_MENTIONS } from '#server/db/columns.ts'
import { nextId } from '#server/db/ids.ts'
import { removeLikes } from '#server/features/likes/sql.ts'

/** Ends all sessions of a user, so that nothing is added while their traces are removed. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM sessions WHERE user_id = $1', values: [userId] })
  await db.query({ text: 'DELETE FROM accounts WHERE user_id = $1', values: [userId] })
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Locks some of the videos that a user likes and then their authors, in the order of all locks. */
export async function lockLiked(db: Tx, userId: string, limit: number): Promise<string[]> {
  const liked = await db.query<{ id: string }>({
    text: 'SELECT video_id AS id FROM likes WHERE user_id = $1 ORDER BY video_id LIMIT $2',
    values: [userId, limit],
  })
  const ids = idsOf(liked)
  await db.query({
    text: 'SELECT FROM videos WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    values: [ids],
  })
  await db.query({
    text: `
      SELECT FROM users WHERE id IN (SELECT author_id FROM videos WHERE id = ANY ($1::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
    values: [ids],
  })
  return ids
}

/** Removes a user's likes of these videos. */
export async function deleteLikes(db: Db, userId: string, videoIds: readonly string[]): Promise<void> {
  await db.query({
    text: removeLikes('WHERE user_id = $1 AND video_id = ANY ($2::bigint[])'),
    values: [userId, videoIds],
  })
}

/** Finds a video that a user has commented on. */
export async function findCommented(db: Db, userId: string): Promise<string | undefined> {
  const [comment] = await db.query<{ id: string }>({
    text: 'SELECT video_id AS id FROM comments WHERE author_id = $1 LIMIT 1',
    values: [userId],
  })
  return comment?.id
}

/** A user's comments on a video, and the replies in threads that they began. */
export async function findThreads(db: Db, userId: string, videoId: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>({
      text: `
        SELECT id FROM comments WHERE video_id = $2 AND (author_id = $1
          OR parent_id IN (SELECT id FROM comments WHERE video_id = $2 AND author_id = $1))`,
      values: [userId, videoId],
    }),
  )
}

/** Removes a user's comments on a locked video, with the replies to them, from all counters. */
export async function deleteComments(db: Db, userId: string, videoId: string): Promise<void> {
  const replies = await db.query<{ count: number }>({
    text: `
      WITH removed AS (
        DELETE FROM comments WHERE author_id = $1 AND video_id = $2 AND parent_id IS NOT NULL
        RETURNING parent_id, (deleted_at IS NULL AND held_by IS NULL)::int AS shown
      ),
      lost AS (SELECT parent_id, sum(shown)::int AS count FROM removed GROUP BY parent_id)
      UPDATE comments SET reply_count = reply_count - lost.count FROM lost
      WHERE video_id = $2 AND id = lost.parent_id
      RETURNING CASE WHEN deleted_at IS NULL AND held_by IS NULL THEN lost.count ELSE 0 END AS count`,
    values: [userId, videoId],
  })
  const threads = await db.query<{ count: number }>({
    text: `
      DELETE FROM comments WHERE author_id = $1 AND video_id = $2
      RETURNING CASE WHEN deleted_at IS NULL AND held_by IS NULL THEN 1 + reply_count ELSE 0 END AS count`,
    values: [userId, videoId],
  })
  const count = [...replies, ...threads].reduce((sum, row) => sum + row.count, 0)
  await db.query({
    text: 'UPDATE videos SET comment_count = comment_count - $2, rev = rev + 1 WHERE id = $1',
    values: [videoId, count],
  })
}

/** Removes some of a user's likes of comments. @returns how many */
export async function deleteCommentLikes(db: Db, userId: string, limit: number): Promise<number> {
  const removed = await db.query({
    text: `
      WITH part AS (
        SELECT video_id, comment_id FROM comment_likes WHERE user_id = $1
        ORDER BY video_id, comment_id LIMIT $2
      ),
      locked AS (
        SELECT video_id, id FROM comments WHERE (video_id, id) IN (SELECT video_id, comment_id FROM part)
        ORDER BY video_id, id FOR NO KEY UPDATE
      ),
      removed AS (
        DELETE FROM comment_likes USING locked
        WHERE user_id = $1 AND comment_likes.video_id = locked.video_id AND comment_id = locked.id
        RETURNING comment_likes.video_id, comment_id
      )
      UPDATE comments SET like_count = like_count - 1 FROM removed
      WHERE comments.video_id = removed.video_id AND comments.id = comment_id RETURNING comments.id`,
    values: [userId, limit],
  })
  return removed.length
}

const PAIRS = {
  follows: {
    from: 'follower_id',
    to: 'followee_id',
    fromCounter: 'following_count',
    toCounter: 'follower_count',
  },
  follow_requests: {
    from: 'requester_id',
    to: 'requestee_id',
    fromCounter: null,
    toCounter: 'follow_request_count',
  },
} as const

/**
 * Ends some of a user's follows or requests in both directions, and updates the counters of the others. @returns how
 * many
 */
export async function deletePairs(
  db: Db,
  table: keyof typeof PAIRS,
  userId: string,
  limit: number,
): Promise<number> {
  const { from, to, fromCounter, toCounter } = PAIRS[table]
  const others = idsOf(
    await db.query<{ id: string }>({
      text: `
        (SELECT ${to} AS id FROM ${table} WHERE ${from} = $1 LIMIT $2)
        UNION (SELECT ${from} FROM ${table} WHERE ${to} = $1 LIMIT $2)`,
      values: [userId, limit],
    }),
  )
  await db.query({
    text: 'SELECT FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    values: [[...others, userId]],
  })
  const count = async (where: string, other: string, counter: string | null) => {
    const removed = idsOf(
      await db.query<{ id: string }>({
        text: `DELETE FROM ${table} WHERE ${where} RETURNING ${other} AS id`,
        values: [userId, others],
      }),
    )
    if (counter === null) return
    await db.query({
      text: `UPDATE users SET ${counter} = ${counter} - 1 WHERE id = ANY ($1::bigint[])`,
      values: [removed],
    })
  }
  await count(`${from} = $1 AND ${to} = ANY ($2::bigint[])`, to, toCounter)
  await count(`${to} = $1 AND ${from} = ANY ($2::bigint[])`, from, fromCounter)
  return others.length
}

/** Some of the users with notices about a user's actions, in the order in which their notices are locked. */
export async function findNotified(db: Db, userId: string, limit: number): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>({
      text: `
        SELECT DISTINCT recipient_id AS id FROM notices WHERE actor_id = $1 AND recipient_id <> $1
        ORDER BY recipient_id LIMIT $2`,
      values: [userId, limit],
    }),
  )
}

/** Some of the conversations that a user is in. */
export async function findConversations(db: Db, userId: string, limit: number): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>({
      text: `
        SELECT conversation_id AS id FROM conversation_participants WHERE user_id = $1
        ORDER BY conversation_id LIMIT $2`,
      values: [userId, limit],
    }),
  )
}

/** Locks a user until the transaction ends: nothing that refers to them can be added. */
export async function lockUser(
  db: Tx,
  userId: string,
): Promise<{ username: string; hasTraces: boolean } | undefined> {
  await db.query({ text: 'SELECT FROM users WHERE id = $1 FOR UPDATE', values: [userId] })
  const traces = [
    'SELECT FROM videos WHERE author_id = $1',
    'SELECT FROM likes WHERE user_id = $1',
    'SELECT FROM comments WHERE author_id = $1',
    'SELECT FROM comment_likes WHERE user_id = $1',
    'SELECT FROM follows WHERE follower_id = $1 OR followee_id = $1',
    'SELECT FROM follow_requests WHERE requester_id = $1 OR requestee_id = $1',
    'SELECT FROM notices WHERE actor_id = $1 AND recipient_id <> $1',
    'SELECT FROM conversation_participants WHERE user_id = $1',
    'SELECT FROM message_pictures WHERE owner_id = $1',
    ...Object.keys(TEXTS).map((table) => `SELECT FROM ${table} WHERE ${MENTIONS_USER}`),
    `SELECT FROM direct_messages WHERE ${HAS_USER_EVENT}`,
    `SELECT FROM comments WHERE mentioned_ids <> '{}' AND mentioned_ids @> ARRAY[$1::bigint]`,
    `SELECT FROM videos WHERE ${IS_CAPTION_WITH_USER}`,
  ]
  const [user] = await db.query<{ username: string; hasTraces: boolean }>({
    text: `
      SELECT username, ${traces.map((trace) => `EXISTS (${trace})`).join(' OR ')} AS "hasTraces"
      FROM users WHERE id = $1`,
    values: [userId],
  })
  return user
}

/** Tables of texts that can mention a user, with their key columns. */
const TEXTS = {
  comments: ['video_id', 'id'],
  direct_messages: ['conversation_id', 'seq'],
} as const

/** SQL: a text whose tree mentions the user $1. */
const MENTIONS_USER = `${HAS_BODY_MENTIONS} AND ${BODY_MENTIONS} @> jsonb_build_array($1::text)`

/**
 * Turns some of the mentions of a user in texts of others into plain text, which belongs to its authors and stays.
 * @returns the number of texts
 */
export async function unlinkMentions(
  db: Tx,
  table: keyof typeof TEXTS,
  userId: string,
  limit: number,
): Promise<number> {
  const key = TEXTS[table]
  const rows = await db.query<{ key: string[]; body: CommentBody }>({
    text: `
      SELECT ARRAY[${key.map((column) => `${column}::text`).join(', ')}] AS key, body FROM ${table}
      WHERE ${MENTIONS_USER} ORDER BY ${key.join(', ')} LIMIT $2 FOR NO KEY UPDATE`,
    values: [userId, limit],
  })
  const changed = rows.map(({ key: [first, second], body }) => ({
    first,
    second,
    body: withoutMentionsOf(body, userId),
  }))
  await db.query({
    text: `
      UPDATE ${table} SET body = changed.body
      FROM jsonb_to_recordset($1::jsonb) AS changed (first bigint, second bigint, body jsonb)
      WHERE ${key[0]} = first AND ${key[1]} = second`,
    values: [JSON.stringify(changed)],
  })
  return rows.length
}

/**
 * Removes a user from the recorded mentions of some comments of others, whose texts may have changed since. @returns
 * how many
 */
export async function forgetMentioned(db: Db, userId: string, limit: number): Promise<number> {
  const rows = await db.query({
    text: `
      UPDATE comments SET mentioned_ids = array_remove(mentioned_ids, $1::bigint)
      WHERE (video_id, id) IN (
        SELECT video_id, id FROM comments WHERE mentioned_ids <> '{}' AND mentioned_ids @> ARRAY[$1::bigint]
        ORDER BY video_id, id LIMIT $2 FOR NO KEY UPDATE)
      RETURNING id`,
    values: [userId, limit],
  })
  return rows.length
}

/** SQL: every current or recent name of the user $1. */
const NAMES = `ARRAY(
  SELECT username FROM users WHERE id = $1 UNION SELECT username FROM former_names WHERE user_id = $1
)`

/** SQL: a video whose caption mentions the user $1, or whose mention they got a notice of. */
const IS_CAPTION_WITH_USER = `(mentions <> '{}' AND mentions && ${NAMES})
  OR (mentioned_ids <> '{}' AND mentioned_ids @> ARRAY[$1::bigint])`

/** Removes a user from the mentions of some captions, whose text stays. @returns how many */
export async function forgetCaptionMentions(db: Db, userId: string, limit: number): Promise<number> {
  const rows = await db.query({
    text: `
      UPDATE videos SET mentioned_ids = array_remove(mentioned_ids, $1::bigint),
        mentions = ARRAY(SELECT name FROM unnest(mentions) AS name WHERE name <> ALL (${NAMES}))
      WHERE id IN (
        SELECT id FROM videos WHERE ${IS_CAPTION_WITH_USER} ORDER BY id LIMIT $2 FOR NO KEY UPDATE)
      RETURNING id`,
    values: [userId, limit],
  })
  return rows.length
}

const HAS_USER_EVENT = `event IS NOT NULL AND event ->> 'userId' = $1::text`

/**
 * Removes the id of a user from some group events about them, even in groups that they left.
 * @returns how many
 */
export async function forgetEvents(db: Db, userId: string, limit: number): Promise<number> {
  const rows = await db.query({
    text: `
      UPDATE direct_messages SET event = jsonb_set(event, '{userId}', 'null')
      WHERE (conversation_id, seq) IN (
        SELECT conversation_id, seq FROM direct_messages WHERE ${HAS_USER_EVENT}
        ORDER BY conversation_id, seq LIMIT $2 FOR NO KEY UPDATE)
      RETURNING seq`,
    values: [userId, limit],
  })
  return rows.length
}

/** Storage keys of all pictures of a user that no other user shares, and of the archive of their data. */
export async function findFiles(db: Db, userId: string): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    text: `
      SELECT key FROM data_exports WHERE user_id = $1 AND key IS NOT NULL UNION
      SELECT key FROM user_animations WHERE user_id = $1 AND key IS NOT NULL UNION
      SELECT DISTINCT picture.key FROM images, unnest(ARRAY[images.key, images.small_key]) AS picture (key)
      WHERE owner_id = $1 AND picture.key IS NOT NULL AND NOT EXISTS (
        SELECT FROM images AS other WHERE other.owner_id <> $1 AND picture.key IN (other.key, other.small_key))`,
    values: [userId],
  })
  return rows.map(({ key }) => key)
}

/**
 * Removes texts by and about a user from reports and decisions. The decision, its time and its reason stay, without the
 * user. See docs/decisions/0033.
 * @param alias an id that belongs to nobody, in place of the user's
 */
async function blankModeration(db: Db, userId: string, alias: string): Promise<void> {
  await db.query({
    text: `
      UPDATE decisions SET excerpt = '', note = '', effect = '', before = NULL, appeal_answer = '',
        appeal_text = CASE WHEN appeal_outcome IS NULL THEN NULL ELSE '' END,
        appealed_at = CASE WHEN appeal_outcome IS NULL THEN NULL ELSE appealed_at END
      WHERE user_id = $1`,
    values: [userId],
  })
  await db.query({
    text: `UPDATE reports SET context = '{"text": ""}' WHERE reported_id = $1`,
    values: [userId],
  })
  // Messages of the user around another user's reported one.
  await db.query({
    text: `
      UPDATE reports SET context = jsonb_build_object('messages', (
        SELECT jsonb_agg(CASE WHEN message ->> 'authorId' = $1
          THEN (message - 'pictureKey') || '{"authorId": null, "text": ""}' ELSE message END ORDER BY place)
        FROM jsonb_array_elements(context -> 'messages') WITH ORDINALITY AS each (message, place)))
      WHERE context @> jsonb_build_object('messages', jsonb_build_array(jsonb_build_object('authorId', $1::text)))`,
    values: [userId],
  })
  for (const table of ['decisions', 'reports', 'report_cases']) {
    await db.query({
      text: `UPDATE ${table} SET subject_key = $2 WHERE kind = 'user' AND subject_key = $1`,
      values: [userId, alias],
    })
  }
}

/** Removes the row of a user and everything that refers to it, and reserves their name for a time. */
export async function deleteUser(db: Db, userId: string, username: string, nameDays: number): Promise<void> {
  await db.query({ text: 'DELETE FROM idempotency_keys WHERE scope = $1', values: [`user:${userId}`] })
  await db.query({ text: 'DELETE FROM rank_signals WHERE user_id = $1', values: [userId] })
  await db.query({ text: 'DELETE FROM user_quarters WHERE user_id = $1', values: [userId] })
  await db.query({ text: 'DELETE FROM user_day_sources WHERE user_id = $1', values: [userId] })
  await blankModeration(db, userId, nextId())
  const former = await db.query<{ username: string }>({
    text: 'SELECT DISTINCT username FROM former_names WHERE user_id = $1 AND username <> $2',
    values: [userId, username],
  })
  const names = [username, ...former.map((row) => row.username)]
  await db.query({ text: 'DELETE FROM users WHERE id = $1', values: [userId] })
  await db.query({
    text: `
      INSERT INTO retired_names (username, free_at)
      SELECT name, now() + make_interval(days => $2) FROM unnest($1::text[]) AS name
      ON CONFLICT (username) DO UPDATE SET free_at = excluded.free_at`,
    values: [names, nameDays],
  })
}
