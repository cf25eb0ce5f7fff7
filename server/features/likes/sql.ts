import { scoreSql } from '#server/features/videos/score.ts'

const SCORE = scoreSql({
  likeCount: 'like_count - 1',
  unprovenLikeCount: 'unproven_like_count - unproven',
})

/**
 * SQL: removes likes from all counters and ranks, at most one per video.
 * @param which the part of a `DELETE FROM likes` that selects them
 */
export const removeLikes = (which: string): string => `
  WITH removed AS (
    DELETE FROM likes ${which} RETURNING video_id, (NOT is_proven)::int AS unproven
  ),
  video AS (
    UPDATE videos SET like_count = like_count - 1, unproven_like_count = unproven_like_count - unproven,
      rev = rev + 1, score = ${SCORE}
    FROM removed WHERE videos.id = video_id
    RETURNING videos.id, author_id, score, (shown_to <> 'nobody')::int AS heart
  ),
  tagged AS (UPDATE video_tags SET score = video.score FROM video WHERE video_id = video.id),
  near AS (UPDATE video_vectors SET score = video.score FROM video WHERE video_id = video.id)
  UPDATE users SET heart_count = heart_count - lost.count
  FROM (SELECT author_id, sum(heart)::int AS count FROM video GROUP BY author_id) AS lost
  WHERE users.id = lost.author_id`
