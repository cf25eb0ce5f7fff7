import type { Database } from '#server/db/client.ts'

import { judgeComments, type VideoComments } from './comment-oracle.ts'
import { isOfComments, isOfProfile, isTap, type Entity, type Intent } from './ledger.ts'
import { entityOf, judge, type Effect, type EndState, type Verdict } from './oracle.ts'
import type { ProfileWatch } from './profile-history.ts'
import { judgeProfile } from './profile-oracle.ts'

interface KeyRow {
  id: string
  op: Effect['op']
  response: {
    videoId: string
    liked: boolean
    likeCount: number
    rev: number
    userId: string
    relation: number
    followerCount: number
  }
}

/** Reads everything that the server has done for a user about these entities, and the entities' state. */
async function readEffects(db: Database, userId: string): Promise<Effect[]> {
  const rows = await db.query<KeyRow>({
    text: `SELECT key AS id, op, response FROM idempotency_keys WHERE scope = $1 AND op IN ('likes.set', 'follows.set')`,
    values: [`user:${userId}`],
  })
  return rows.map(({ id, op, response }) =>
    op === 'likes.set'
      ? {
          id,
          op,
          entityId: response.videoId,
          isWanted: response.liked,
          count: response.likeCount,
          rev: response.rev,
        }
      : {
          id,
          op,
          entityId: response.userId,
          isWanted: response.followerCount > 0,
          count: response.followerCount,
        },
  )
}

async function readEndStates(
  db: Database,
  userId: string,
  entityIds: string[],
): Promise<Map<string, EndState>> {
  const rows = await db.query<Omit<EndState, 'rev'> & Entity & { rev: number | null }>({
    text: `
      SELECT 'likes.set' AS op, id AS "entityId", like_count AS count, rev,
        EXISTS (SELECT FROM likes WHERE user_id = $1 AND video_id = videos.id) AS "isSet",
        (SELECT count(*)::int FROM likes WHERE video_id = videos.id) AS "rowCount"
      FROM videos WHERE id = ANY ($2::bigint[])
      UNION ALL
      SELECT 'follows.set', id, follower_count, NULL,
        EXISTS (SELECT FROM follows WHERE follower_id = $1 AND followee_id = users.id),
        (SELECT count(*)::int FROM follows WHERE followee_id = users.id)
      FROM users WHERE id = ANY ($2::bigint[])`,
    values: [userId, entityIds],
  })
  return new Map(rows.map(({ rev, ...row }) => [entityOf(row), rev === null ? row : { ...row, rev }]))
}

/** Reads a user's comments on these videos, and the count of each. */
function readComments(db: Database, userId: string, videoIds: string[]): Promise<VideoComments[]> {
  return db.query<VideoComments & Record<string, unknown>>({
    text: `
      SELECT id AS "videoId", comment_count AS count, rev,
        ARRAY(SELECT text FROM comments WHERE video_id = videos.id AND author_id = $1 ORDER BY id) AS texts
      FROM videos WHERE id = ANY ($2::bigint[])`,
    values: [userId, videoIds],
  })
}

/** Compares a ledger with what the server has done for its user since their profile was first watched. */
export async function judgeServer(
  db: Database,
  profile: ProfileWatch,
  intents: readonly Intent[],
): Promise<Verdict> {
  const { userId } = profile
  const taps = intents.filter(isTap)
  const entityIds = [...new Set(taps.map(({ entityId }) => entityId))]
  const effects = (await readEffects(db, userId)).filter(({ entityId }) => entityIds.includes(entityId))
  const ofTaps = judge(taps, effects, await readEndStates(db, userId, entityIds))
  const reported = intents.filter(isOfComments)
  const videos = await readComments(db, userId, [...new Set(reported.map(({ videoId }) => videoId))])
  const ofComments = judgeComments(reported, videos)
  const changes = intents.filter(isOfProfile)
  const ofProfile = judgeProfile(changes, await profile.effects(), await profile.history())
  return {
    lost: [...ofTaps.lost, ...ofComments.lost, ...ofProfile.lost],
    duplicated: [...ofTaps.duplicated, ...ofComments.duplicated, ...ofProfile.duplicated],
    disordered: [...ofTaps.disordered, ...ofComments.disordered, ...ofProfile.disordered],
  }
}

/** Counts how many of these the server has done, for any user. */
export async function countEffects(db: Database, intents: readonly Intent[]): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM idempotency_keys WHERE key = ANY ($1)',
    values: [intents.map(({ id }) => id)],
  })
  return row?.count ?? Number.NaN
}
