import { CAPTION_TRACKS_MAX } from '#contract/constants.ts'
import type { MaskReason } from '#contract/moderation.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { relationColumns } from '#server/db/relations-sql.ts'
import { IS_LISTED } from '#server/db/schema/shown-to.ts'
import type { StoredCaptionTrack } from '#server/db/schema/videos.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'
import { isMasked } from '#server/features/visibility/limits.ts'
import { mayModerate, mayWatch } from '#server/features/visibility/rule.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'
import { videoIdOfKey } from '#server/storage/keys.ts'

import type { VideoRow } from './present.ts'
import { viewerStateColumns } from './viewer-state.ts'

// Values are wrapped so that PostgreSQL plans once, without regard to them.
const IDS = '(SELECT $1::bigint[])'
const VIEWER_ID = '(SELECT $2::bigint)'
const REGION = '(SELECT $3::text)'
const SHOWS_MASKED = '(SELECT $4::boolean)'
const IS_MODERATOR = '(SELECT $5::boolean)'
const HAS_FEATURES = '(SELECT $6::boolean)'

/** Names of the hashtags against which the site has a rule. On a site without rules no video is checked. */
const PLAIN_TAGS = `CASE WHEN (SELECT EXISTS (SELECT FROM hashtag_rules)) THEN (
  SELECT array_agg(r.name ORDER BY r.name) FROM video_tags
  JOIN tags ON tags.id = video_tags.tag_id JOIN hashtag_rules r ON r.name = tags.name
  WHERE video_tags.video_id = v.id
) END`

export interface LoadOptions {
  /** Includes masked videos. */
  showsMasked?: boolean
  /** Includes videos that the site hides from others. */
  isModerator?: boolean
  /** With what they are watched together with. */
  hasFeatures?: boolean
}

/**
 * The videos among `ids` that this viewer may watch, in their order, as the viewer sees them. Always one query.
 */
export function findVideos(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
  { showsMasked = false, isModerator = false, hasFeatures = false }: LoadOptions = {},
): Promise<VideoRow[]> {
  return db.query<VideoRow>({
    name: 'videos.find',
    text: `
      SELECT v.id, v.caption, v.mentions, ${PLAIN_TAGS} AS "plainTags", v.created_at AS "createdAt", v.media,
        v.caption_tracks AS "captionTracks", v.audience, v.scheduled_at AS "scheduledAt",
        v.is_author_private AS "isAuthorPrivate", v.moderation, v.min_age AS "minAge",
        v.pinned_at IS NOT NULL AND ${IS_LISTED} AS "isPinned",
        v.is_silenced OR coalesce(m.state = 'noCopyright', false) AS "isSilent",
        v.like_count AS "likeCount", v.comment_count AS "commentCount", v.share_count AS "shareCount",
        v.play_count AS "playCount", v.rev,
        u.id AS "authorId", u.unique_id AS "uniqueId", u.sec_uid AS "secUid", u.nickname,
        ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId", u.follower_count AS "followerCount",
        u.following_count AS "followingCount", u.heart_count AS "heartCount", u.video_count AS "videoCount",
        m.id AS "musicId", m.title AS "musicTitle", m.author_name AS "musicAuthorName",
        st.id AS "stickerId", st.name AS "stickerName", vv.vector, vv.neighbourhood,
        ${viewerStateColumns(VIEWER_ID)},
        ${relationColumns(VIEWER_ID, 'u.id')}
      FROM unnest(${IDS}) WITH ORDINALITY AS page (id, position)
      JOIN videos v ON v.id = page.id AND (
        ${mayWatch(VIEWER_ID, 'v', REGION)} AND (${SHOWS_MASKED} OR NOT ${isMasked('v')} OR v.author_id = ${VIEWER_ID})
        OR ${IS_MODERATOR} AND ${mayModerate(VIEWER_ID, 'v')})
      JOIN users u ON u.id = v.author_id
      LEFT JOIN music m ON m.id = v.music_id
      LEFT JOIN stickers st ON st.id = v.sticker_id
      LEFT JOIN video_vectors vv ON vv.video_id = v.id AND ${HAS_FEATURES}
      ORDER BY page.position`,
    values: [ids, viewerId ?? NO_USER, visitorRegion(), showsMasked, isModerator, hasFeatures],
  })
}

/** Shown instead of a masked video: its colours, and the reason if any. */
export interface VideoMask {
  reason: MaskReason | null
  placeholder: string
  dominantColor: string
}

export async function findMask(db: Db, id: string): Promise<VideoMask | undefined> {
  const [mask] = await db.query<VideoMask>({
    name: 'videos.mask',
    text: `
      SELECT CASE moderation WHEN 'maskWithReason' THEN coalesce(mask_reason, 'shocking') END AS reason,
        media ->> 'placeholder' AS placeholder, media ->> 'dominantColor' AS "dominantColor"
      FROM videos WHERE id = $1 AND ${isMasked('videos')}`,
    values: [id],
  })
  return mask
}

/** The share of a video's plays that reached the end. Undefined: there was none. */
export async function findFullShare(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.query<{ share: number }>({
    name: 'videos.fullShare',
    text: `
      SELECT full_count::float8 / play_count AS share FROM video_totals
      WHERE video_id = $1 AND play_count > 0`,
    values: [id],
  })
  return row?.share
}

/** SQL: the video's previous tracks. Concurrent changes wait here. */
const BEFORE = 'before AS (SELECT id, caption_tracks AS tracks FROM videos WHERE id = $1 FOR UPDATE)'
const REPLACED_KEYS = `ARRAY(
  SELECT track->>'key' FROM jsonb_array_elements(before.tracks) AS track WHERE track->>'language' = $2
) AS "replacedKeys"`

/**
 * Replaces the track of a language, or adds it after the others. Counted and written in one statement: of two
 * concurrent calls, the second waits for the first.
 * @returns the keys of the replaced files; null, without writing, when the video has the maximum number of languages
 */
export async function putCaptionTrack(
  db: Db,
  id: string,
  track: StoredCaptionTrack,
): Promise<string[] | null> {
  const [row] = await db.query<{ replacedKeys: string[] }>({
    name: 'videos.putCaptionTrack',
    text: `
      WITH ${BEFORE}
      UPDATE videos SET caption_tracks = CASE
        WHEN before.tracks @> jsonb_build_array(jsonb_build_object('language', $2::text)) THEN (
          SELECT jsonb_agg(CASE WHEN track->>'language' = $2 THEN $3 ELSE track END ORDER BY place)
          FROM jsonb_array_elements(before.tracks) WITH ORDINALITY AS present (track, place)
        )
        ELSE before.tracks || $3::jsonb
      END,
      -- The files may have moved since this one was stored: then they move once more, with it.
      has_public_files = has_public_files OR $4
      FROM before
      WHERE videos.id = before.id AND (
        jsonb_array_length(before.tracks) < ${CAPTION_TRACKS_MAX}
        OR before.tracks @> jsonb_build_array(jsonb_build_object('language', $2::text))
      )
      RETURNING ${REPLACED_KEYS}`,
    values: [id, track.language, JSON.stringify(track), videoIdOfKey(track.key) === undefined],
  })
  return row?.replacedKeys ?? null
}

/** @returns the keys of the removed files */
export async function removeCaptionTrack(db: Db, id: string, language: string): Promise<string[]> {
  const [row] = await db.query<{ replacedKeys: string[] }>({
    name: 'videos.removeCaptionTrack',
    text: `
      WITH ${BEFORE}
      UPDATE videos SET caption_tracks = coalesce((
        SELECT jsonb_agg(track ORDER BY place)
        FROM jsonb_array_elements(before.tracks) WITH ORDINALITY AS present (track, place)
        WHERE track->>'language' <> $2
      ), '[]')
      FROM before WHERE videos.id = before.id
      RETURNING ${REPLACED_KEYS}`,
    values: [id, language],
  })
  return row?.replacedKeys ?? []
}

/** Finds those of `keys` that no video uses. */
export async function findUnusedCaptionKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    name: 'videos.unusedCaptionKeys',
    text: `
      SELECT key FROM unnest($1::text[]) AS key
      WHERE NOT EXISTS (
        SELECT FROM videos WHERE caption_tracks <> '[]'
          AND caption_tracks @> jsonb_build_array(jsonb_build_object('key', key)))`,
    values: [keys],
  })
  return rows.map(({ key }) => key)
}
