import type { Db } from '#server/db/client.ts'

/** Stands for no viewer in particular. No person has this id. */
export const ANYBODY = '0'

/** Something to be read, as one person sees it. */
export interface Sight {
  viewerId: string
  subjectId: string
}

export interface VideoSight extends Sight {
  likeCount: number
  commentCount: number
  rev: number
  liked: boolean
}

/** Counters of ready videos, and whether the viewer likes them, as of one moment. */
export function readVideos(db: Db, sights: readonly Sight[]): Promise<VideoSight[]> {
  return db.query<VideoSight>({
    name: 'push.videos',
    text: `
      SELECT sight.viewer_id AS "viewerId", videos.id AS "subjectId", like_count AS "likeCount",
        comment_count AS "commentCount", rev,
        EXISTS (SELECT FROM likes WHERE user_id = sight.viewer_id AND video_id = videos.id) AS liked
      FROM unnest($1::bigint[], $2::bigint[]) AS sight (viewer_id, subject_id)
      JOIN videos ON videos.id = sight.subject_id
      WHERE state = 'ready'`,
    values: columnsOf(sights),
  })
}

export interface UserSight extends Sight {
  followerCount: number
  followingCount: number
  isFollowed: boolean
  isFollower: boolean
}

/** How many follow people, and how they stand to the viewer, as of one moment. */
export function readUsers(db: Db, sights: readonly Sight[]): Promise<UserSight[]> {
  return db.query<UserSight>({
    name: 'push.users',
    text: `
      SELECT sight.viewer_id AS "viewerId", users.id AS "subjectId", follower_count AS "followerCount",
        following_count AS "followingCount",
        EXISTS (SELECT FROM follows WHERE follower_id = sight.viewer_id AND followee_id = users.id)
          AS "isFollowed",
        EXISTS (SELECT FROM follows WHERE follower_id = users.id AND followee_id = sight.viewer_id)
          AS "isFollower"
      FROM unnest($1::bigint[], $2::bigint[]) AS sight (viewer_id, subject_id)
      JOIN users ON users.id = sight.subject_id`,
    values: columnsOf(sights),
  })
}

const columnsOf = (sights: readonly Sight[]): [string[], string[]] => [
  sights.map(({ viewerId }) => viewerId),
  sights.map(({ subjectId }) => subjectId),
]

/** Which of these sessions are still good. */
export async function findLiveSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>({
    name: 'push.sessions',
    text: 'SELECT id FROM sessions WHERE id = ANY ($1::text[]) AND expires_at > now()',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
