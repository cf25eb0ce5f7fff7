import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Tx } from '#server/db/client.ts'
import { recordNotice } from '#server/features/notices/service.ts'

import type { DemoPlan } from './plan.ts'

const REQUESTER_COUNT = 3
/** Few, as For you shows watched videos last. */
const WATCHED_COUNT = 9

/** Users with a special role. */
export interface DemoRoles {
  /** The guide account, with which one logs in. */
  guide: string
  /** A private account that the guide asks to follow. */
  closed: string
  /** A private account whose user is a friend of the guide. */
  friend: string
  /** Users who ask to follow the guide. */
  requesters: string[]
  /** The guide and all authors but one, who show the videos that they like. */
  showingLikes: string[]
}

/** Picks users who do not follow the guide for the roles; undefined if there are too few. */
export function rolesOf({ users, follows, videos }: DemoPlan): DemoRoles | undefined {
  const authors = new Set(videos.map(({ video }) => video.author))
  const guide = users[0]?.uniqueId
  const followers = new Set(
    follows.flatMap(({ follower, followee }) => (followee === guide ? [follower] : [])),
  )
  const [closed, friend, ...others] = users
    .map(({ uniqueId }) => uniqueId)
    .filter((uniqueId) => uniqueId !== guide && !authors.has(uniqueId) && !followers.has(uniqueId))
  if (guide === undefined || closed === undefined || friend === undefined) return undefined
  const showingLikes = [guide, ...[...authors].toSorted().slice(0, -1)]
  return { guide, closed, friend, requesters: others.slice(0, REQUESTER_COUNT), showingLikes }
}

/**
 * Gives the guide account something in each of its lists: friends, requests both ways, and liked, saved, watched and
 * dismissed videos. The account stays public, so that guests see its videos; it has follow requests all the same. Some
 * authors show the videos that they like.
 */
export async function insertRelations(
  db: Tx,
  { guide, closed, friend, requesters, showingLikes }: DemoRoles,
  userIdOf: (uniqueId: string) => string,
): Promise<void> {
  const guideId = userIdOf(guide)
  const run = (text: string, values: readonly (string | string[])[]) =>
    db.query({ text, values: [...values] })
  await run('UPDATE users SET is_private = true WHERE id = ANY ($1::bigint[])', [
    [closed, friend].map(userIdOf),
  ])
  await run(
    `INSERT INTO follows (follower_id, followee_id)
      SELECT $1::bigint, $2::bigint UNION ALL SELECT $2::bigint, $1::bigint
      UNION ALL SELECT authors.author_id, $1::bigint
        FROM (SELECT DISTINCT author_id FROM videos WHERE author_id <> $1 ORDER BY author_id LIMIT 2) AS authors
      ON CONFLICT DO NOTHING`,
    [guideId, userIdOf(friend)],
  )
  await run(
    `INSERT INTO follow_requests (requester_id, requestee_id)
      SELECT $1::bigint, $2::bigint UNION ALL SELECT requester, $1::bigint FROM unnest($3::bigint[]) AS requester`,
    [guideId, userIdOf(closed), requesters.map(userIdOf)],
  )
  for (const [table, every] of [
    ['likes', 3],
    ['saves', 4],
  ] as const) {
    await run(
      `INSERT INTO ${table} (user_id, video_id, created_at)
        SELECT $1, id, created_at + interval '20 minutes' FROM (
          SELECT id, created_at, row_number() OVER (ORDER BY id DESC) AS place FROM videos
          WHERE author_id <> $1 AND shown_to = 'everyone'
        ) AS video WHERE place % ${every} = 1
        ON CONFLICT DO NOTHING`,
      [guideId],
    )
  }
  await run(
    `INSERT INTO dismissals (user_id, video_id)
      SELECT $1, id FROM videos WHERE author_id <> $1 AND shown_to = 'everyone' ORDER BY id LIMIT 2
      ON CONFLICT DO NOTHING`,
    [guideId],
  )
  await run(
    `INSERT INTO seen_videos (user_id, video_id, seen_at, watched_at)
      SELECT $1, id, at, at FROM (
        SELECT id, now() - row_number() OVER (ORDER BY id) * interval '5 hours' AS at FROM videos
        WHERE author_id <> $1 AND shown_to = 'everyone' ORDER BY id LIMIT ${WATCHED_COUNT}
      ) AS video
      ON CONFLICT DO NOTHING`,
    [guideId],
  )
  await run('UPDATE users SET is_liked_public = true WHERE id = ANY ($1::bigint[])', [
    showingLikes.map(userIdOf),
  ])
  await insertNotices(db, guideId)
}

/** Notices in the inbox for each kind of event. */
const NOTICE_COUNT = 20

/** Fills a user's inbox with notices of what others have done. */
async function insertNotices(db: Tx, recipientId: string): Promise<void> {
  const events = await db.query<{
    kind: NoticeKind
    actorId: string
    videoId: string | null
    commentId: string | null
  }>({
    text: `
      (SELECT 'like' AS kind, user_id AS "actorId", video_id AS "videoId", NULL::bigint AS "commentId"
        FROM likes JOIN videos ON videos.id = video_id WHERE videos.author_id = $1 LIMIT ${NOTICE_COUNT})
      UNION ALL (SELECT 'follow', follower_id, NULL, NULL FROM follows WHERE followee_id = $1 LIMIT ${NOTICE_COUNT})
      UNION ALL (SELECT 'comment', comments.author_id, video_id, comments.id
        FROM comments JOIN videos ON videos.id = video_id WHERE videos.author_id = $1 LIMIT ${NOTICE_COUNT})`,
    values: [recipientId],
  })
  for (const { videoId, commentId, ...event } of events) {
    const about = { videoId: videoId ?? undefined, commentId: commentId ?? undefined }
    await recordNotice(db, { ...event, ...about, recipientId })
  }
}
