import { LiveStatus } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { relationColumns } from '#server/db/relations-sql.ts'
import type { RelationRow } from '#server/features/users/present.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

/** Stands for every viewer: what is public is read once for all of them. No user has this id. */
export const EVERY_VIEWER = '0'

/** A video or user, as one viewer sees it. */
export interface SubjectView {
  viewerId: string
  subjectId: string
}

export interface VideoStats extends SubjectView {
  likeCount: number
  commentCount: number
  rev: number
  liked: boolean
}

/** Reads the counters of videos that the viewer may watch, and whether the viewer likes them, in one snapshot. */
export function readVideos(db: Db, views: readonly SubjectView[]): Promise<VideoStats[]> {
  return db.query<VideoStats>({
    name: 'push.videos',
    text: `
      SELECT view.viewer_id AS "viewerId", videos.id AS "subjectId", like_count AS "likeCount",
        comment_count AS "commentCount", rev,
        EXISTS (SELECT FROM likes WHERE user_id = view.viewer_id AND video_id = videos.id) AS liked
      FROM unnest($1::bigint[], $2::bigint[]) AS view (viewer_id, subject_id)
      JOIN videos ON videos.id = view.subject_id
      WHERE ${mayWatch('view.viewer_id', 'videos')}`,
    values: toColumns(views),
  })
}

export interface UserStats extends SubjectView, RelationRow {
  followerCount: number
  followingCount: number
}

/** Reads the counters of users, and their relation to the viewer, in one snapshot. */
export function readUsers(db: Db, views: readonly SubjectView[]): Promise<UserStats[]> {
  return db.query<UserStats>({
    name: 'push.users',
    text: `
      SELECT view.viewer_id AS "viewerId", users.id AS "subjectId", follower_count AS "followerCount",
        following_count AS "followingCount",
        ${relationColumns('view.viewer_id', 'users.id')}
      FROM unnest($1::bigint[], $2::bigint[]) AS view (viewer_id, subject_id)
      JOIN users ON users.id = view.subject_id`,
    values: toColumns(views),
  })
}

const toColumns = (views: readonly SubjectView[]): [string[], string[]] => [
  views.map(({ viewerId }) => viewerId),
  views.map(({ subjectId }) => subjectId),
]

/** Returns those of the sessions that are still valid. */
export async function findLiveSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>({
    name: 'push.sessions',
    text: 'SELECT id FROM sessions WHERE id = ANY ($1::text[]) AND expires_at > now()',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

export interface LiveHost {
  userId: string
  liveRoomId: string
}

/** Finds the newest live that is for everyone: live rooms are few, and have their own index. */
export async function findNewestLive(db: Db): Promise<LiveHost | undefined> {
  const [room] = await db.query<LiveHost>({
    name: 'push.newestLive',
    text: `
      SELECT rooms.host_id AS "userId", rooms.id AS "liveRoomId"
      FROM live_rooms AS rooms JOIN users AS host ON host.id = rooms.host_id
      WHERE rooms.status = ${LiveStatus.living} AND rooms.audience = 'everyone' AND NOT rooms.is_adult
        AND rooms.blocked_regions = '{}' AND NOT host.is_private AND host.standing = 'good'
      ORDER BY rooms.id DESC LIMIT 1`,
  })
  return room
}
