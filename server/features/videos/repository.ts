import type { Db } from '#server/db/client.ts'
import type { StoredCaptionTrack } from '#server/db/schema/videos.ts'

import type { VideoRow } from './present.ts'

const NOBODY = '0'

// The values are wrapped so that PostgreSQL plans without looking at them, once and for all.
const IDS = '(SELECT $1::bigint[])'
const VIEWER_ID = '(SELECT $2::bigint)'

/** The ready clips among `ids`, in their order, as this viewer sees them. Always one query. */
export function findVideos(db: Db, ids: readonly string[], viewerId: string | null): Promise<VideoRow[]> {
  return db.query<VideoRow>({
    name: 'videos.find',
    text: `
      SELECT v.id, v.caption, v.created_at AS "createdAt", v.media,
        v.caption_tracks AS "captionTracks",
        v.like_count AS "likeCount", v.comment_count AS "commentCount", v.share_count AS "shareCount",
        v.play_count AS "playCount", v.rev,
        u.id AS "authorId", u.unique_id AS "uniqueId", u.sec_uid AS "secUid", u.nickname,
        u.avatar_key AS "avatarKey", u.follower_count AS "followerCount",
        u.following_count AS "followingCount", u.heart_count AS "heartCount", u.video_count AS "videoCount",
        m.id AS "musicId", m.title AS "musicTitle", m.author_name AS "musicAuthorName",
        EXISTS (SELECT FROM likes WHERE user_id = ${VIEWER_ID} AND video_id = v.id) AS "isLiked",
        EXISTS (SELECT FROM follows WHERE follower_id = ${VIEWER_ID} AND followee_id = u.id) AS "isFollowed",
        EXISTS (SELECT FROM follows WHERE follower_id = u.id AND followee_id = ${VIEWER_ID}) AS "isFollower"
      FROM unnest(${IDS}) WITH ORDINALITY AS page (id, position)
      JOIN videos v ON v.id = page.id AND v.state = 'ready'
      JOIN users u ON u.id = v.author_id
      LEFT JOIN music m ON m.id = v.music_id
      ORDER BY page.position`,
    values: [ids, viewerId ?? NOBODY],
  })
}

/** @param key null takes the one of that language away */
export async function updateCaptionTrack(
  db: Db,
  id: string,
  language: string,
  key: string | null,
): Promise<void> {
  const added: StoredCaptionTrack[] = key === null ? [] : [{ language, key }]
  await db.query({
    name: 'videos.updateCaptionTrack',
    text: `
      UPDATE videos SET caption_tracks = coalesce((
          SELECT jsonb_agg(track) FROM jsonb_array_elements(caption_tracks) AS track
          WHERE track->>'language' <> $2
        ), '[]') || $3::jsonb
      WHERE id = $1`,
    values: [id, language, JSON.stringify(added)],
  })
}
