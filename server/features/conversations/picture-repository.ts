import type { Db } from '#server/db/client.ts'

import { QUOTE_CONTEXT_COUNT } from './message-repository.ts'
import { isReadable } from './sql.ts'

interface NewPicture {
  id: string
  ownerId: string
  localId: string
  key: string
  smallKey: string
  width: number
  height: number
  sizeBytes: number
}

/** Whether a picture has arrived under this id. */
export async function hasPicture(db: Db, ownerId: string, localId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'pictures.byLocalId',
    text: 'SELECT FROM message_pictures WHERE owner_id = $1 AND local_id = $2',
    values: [ownerId, localId],
  })
  return rows.length > 0
}

/**
 * Adds a picture: its files are now in use and count towards its owner's quota. The statement locks the owner's row, so
 * that simultaneous pictures cannot exceed the quota.
 * @param maxBytes that its owner may store. Infinity: no limit
 * @returns false when it already exists, or does not fit
 */
export async function insertPicture(db: Db, picture: NewPicture, maxBytes: number): Promise<boolean> {
  const { id, ownerId, localId, key, smallKey, width, height, sizeBytes } = picture
  const rows = await db.query({
    name: 'pictures.insert',
    text: `
      WITH owner AS (
        SELECT id FROM users WHERE id = $2 AND ($9::float8 IS NULL OR stored_bytes + $8::bigint + coalesce((
          SELECT sum((recording->>'sizeBytes')::bigint) FROM live_rooms
          WHERE host_id = $2 AND recording_until IS NOT NULL), 0) <= $9)
        FOR NO KEY UPDATE
      ), added AS (
        INSERT INTO message_pictures (id, owner_id, local_id, key, small_key, width, height, size_bytes)
        SELECT $1::bigint, id, $3::text, $4::text, $5::text, $6::int, $7::int, $8::bigint FROM owner ON CONFLICT (owner_id, local_id) DO NOTHING
        RETURNING owner_id, key, small_key, size_bytes
      ),
      used AS (
        DELETE FROM unused_files USING added WHERE unused_files.key IN (added.key, added.small_key)
      )
      UPDATE users SET stored_bytes = stored_bytes + added.size_bytes FROM added
      WHERE users.id = added.owner_id RETURNING users.id`,
    values: [
      id,
      ownerId,
      localId,
      key,
      smallKey,
      width,
      height,
      sizeBytes,
      Number.isFinite(maxBytes) ? maxBytes : null,
    ],
  })
  return rows.length > 0
}

interface PictureInMessage {
  ownerId: string
  localId: string
  alt: string
  /** Id of the conversation. */
  id: string
  seq: number
}

/** Attaches a picture to its message. False when it has not arrived, or belongs to another message or feedback. */
export async function addToMessage(
  db: Db,
  { ownerId, localId, alt, id, seq }: PictureInMessage,
): Promise<boolean> {
  const rows = await db.query({
    name: 'pictures.addToMessage',
    text: `UPDATE message_pictures SET conversation_id = $3, seq = $4, alt = $5
      WHERE owner_id = $1 AND local_id = $2 AND seq IS NULL AND place IS NULL RETURNING id`,
    values: [ownerId, localId, id, seq, alt],
  })
  return rows.length > 0
}

/**
 * Attaches pictures to their feedback, in this order. False when one has not arrived, or belongs elsewhere: then the
 * caller rolls back.
 */
export async function addToFeedback(
  db: Db,
  ownerId: string,
  localIds: readonly string[],
  feedbackId: string,
): Promise<boolean> {
  const rows = await db.query({
    name: 'pictures.addToFeedback',
    text: `
      UPDATE message_pictures AS picture SET feedback_id = $3, place = given.place - 1
      FROM unnest($2::text[]) WITH ORDINALITY AS given (local_id, place)
      WHERE owner_id = $1 AND picture.local_id = given.local_id AND picture.seq IS NULL AND picture.place IS NULL
      RETURNING picture.id`,
    values: [ownerId, localIds, feedbackId],
  })
  return rows.length === localIds.length
}

export interface FeedbackPictureRow {
  feedbackId: string
  key: string
  smallKey: string
  width: number
  height: number
  alt: string
}

export const findOfFeedback = (db: Db, feedbackIds: readonly string[]): Promise<FeedbackPictureRow[]> =>
  db.query<FeedbackPictureRow & Record<string, unknown>>({
    name: 'pictures.ofFeedback',
    text: `
      SELECT feedback_id AS "feedbackId", key, small_key AS "smallKey", width, height, alt
      FROM message_pictures WHERE feedback_id = ANY ($1::bigint[]) ORDER BY feedback_id, place`,
    values: [feedbackIds],
  })

/** Whether a user has sent the feedback that a picture belongs to, or may read all feedback. */
export async function isInFeedbackFor(
  db: Db,
  pictureId: string,
  viewerId: string,
  readsAll: boolean,
): Promise<boolean> {
  const rows = await db.query({
    name: 'pictures.isInFeedbackFor',
    text: `
      SELECT FROM message_pictures WHERE id = $1 AND feedback_id IS NOT NULL AND (owner_id = $2 OR $3)`,
    values: [pictureId, viewerId, readsAll],
  })
  return rows.length > 0
}

/** Whether a user may read the message that a picture belongs to. */
export async function isVisibleTo(db: Db, pictureId: string, viewerId: string): Promise<boolean> {
  const rows = await db.query({
    name: 'pictures.isVisibleTo',
    text: `
      SELECT FROM message_pictures AS picture
      JOIN conversation_participants AS reader
        ON reader.conversation_id = picture.conversation_id AND reader.user_id = $1
      JOIN direct_messages AS message
        ON message.conversation_id = picture.conversation_id AND message.seq = picture.seq
      WHERE picture.id = $2 AND message.seq > reader.after_seq AND ${isReadable('message')}`,
    values: [viewerId, pictureId],
  })
  return rows.length > 0
}

/** Condition: a report shows the picture to be removed, in its message or a neighbouring one. */
const IS_REPORTED = `
  EXISTS (SELECT FROM reports
    WHERE kind = 'message' AND subject_key IN (
      SELECT removed.conversation_id || '/' || place
      FROM generate_series(removed.seq - ${QUOTE_CONTEXT_COUNT}, removed.seq + ${QUOTE_CONTEXT_COUNT}) AS place)
    AND context -> 'messages' @> jsonb_build_array(jsonb_build_object('pictureKey', file.key)))`

/**
 * Removes the pictures that a condition selects: they no longer count towards their owner's quota, and the upkeep
 * removes their files. Pictures that a report shows stay until operators have decided it.
 * @returns how many were removed
 */
async function remove(db: Db, name: string, selected: string, values: unknown[]): Promise<number> {
  const rows = await db.query({
    name: `pictures.${name}`,
    text: `
      WITH removed AS (
        DELETE FROM message_pictures WHERE id IN (SELECT id FROM message_pictures WHERE ${selected})
        RETURNING id, owner_id, key, small_key, size_bytes, conversation_id, seq
      ),
      freed AS (
        UPDATE users SET stored_bytes = stored_bytes - sum.bytes
        FROM (SELECT owner_id, sum(size_bytes) AS bytes FROM removed GROUP BY owner_id) AS sum
        WHERE users.id = sum.owner_id
      ),
      unused AS (
        INSERT INTO unused_files (key, remove_after)
        SELECT file.key, now() FROM removed, unnest(ARRAY[removed.key, removed.small_key]) AS file (key)
        WHERE NOT ${IS_REPORTED}
        ON CONFLICT (key) DO NOTHING
      )
      SELECT id FROM removed`,
    values,
  })
  return rows.length
}

export const removePictureOf = (db: Db, conversationId: string, seq: number): Promise<number> =>
  remove(db, 'removeOfMessage', 'conversation_id = $1 AND seq = $2', [conversationId, seq])

export const removePicturesIn = (db: Db, conversationId: string): Promise<number> =>
  remove(db, 'removeOfConversation', 'conversation_id = $1', [conversationId])

export const removePicturesOfUser = (db: Db, ownerId: string, limit: number): Promise<number> =>
  remove(db, 'removeOfUser', 'owner_id = $1 ORDER BY id LIMIT $2', [ownerId, limit])

export const removePicturesOfFeedback = (db: Db, feedbackIds: readonly string[]): Promise<number> =>
  remove(db, 'removeOfFeedback', 'feedback_id = ANY ($1::bigint[])', [feedbackIds])

/** Removes pictures whose message or feedback has not arrived within a number of days, or is gone. */
export const removeUnsent = (db: Db, days: number, limit: number): Promise<number> =>
  remove(
    db,
    'removeUnsent',
    'conversation_id IS NULL AND feedback_id IS NULL AND created_at < now() - make_interval(days => $1) ORDER BY created_at LIMIT $2',
    [days, limit],
  )
