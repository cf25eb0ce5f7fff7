import type { Audience } from '#contract/audience.ts'
import type { PastDecision, ReviewCounts } from '#contract/models/operator.ts'
import { type MaskReason, type Moderation, REVIEW_CAUSES, type ReviewCause } from '#contract/moderation.ts'
import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { IS_IN_REVIEW } from '#server/db/schema/shown-to.ts'
import { MANAGED_JSON, type ManagedRow } from '#server/features/operator/present.ts'
import { historyOf } from '#server/features/operator/queue-repository.ts'
import { mayModerate } from '#server/features/visibility/rule.ts'

export interface ReviewedRow {
  id: string
  cause: ReviewCause | null
  labels: string[] | null
  postTime: number
  caption: string
  audience: Audience
  moderation: Moderation
  maskReason: MaskReason | null
  minAge: number
  isSilenced: boolean
  reportCount: number
  posterKey: string | null
  videoKey: string | null
  author: ManagedRow
  history: PastDecision[]
}

const COUNTED_MAX = 1_000

/** States of the videos that wait for each cause. */
const STATES: Record<ReviewCause, readonly Moderation[]> = {
  firstReview: ['firstReview'],
  recheck: ['recheck'],
  risk: ['risk'],
  mask: ['mask', 'maskWithReason'],
  age: ['none'],
}
const CAUSE = `CASE moderation WHEN 'none' THEN 'age' WHEN 'maskWithReason' THEN 'mask' ELSE moderation END`

const reviewed = (page: string) => `
  SELECT page.id, CASE WHEN page.is_review_due THEN ${CAUSE} END AS cause, page.labels,
    floor(extract(epoch FROM page.created_at))::float8 AS "postTime", page.caption, page.audience, page.moderation,
    page.mask_reason AS "maskReason", page.min_age AS "minAge", page.is_silenced AS "isSilenced",
    coalesce((SELECT report_count FROM report_cases AS open WHERE open.kind = 'video'
      AND open.subject_key = page.id::text AND open.closed_at IS NULL), 0) AS "reportCount",
    page.media ->> 'posterSmallKey' AS "posterKey", page.media -> 'renditions' -> 0 ->> 'key' AS "videoKey",
    ${MANAGED_JSON} AS author, coalesce(history.list, '[]') AS history
  FROM (${page}) AS page JOIN users ON users.id = page.author_id
  CROSS JOIN LATERAL (${historyOf('page.author_id')}) AS history
  ORDER BY page.id`

/** Videos that wait for a review, the oldest first. The work depends only on the page size. */
export const findDue = (
  db: Db,
  place: { cause: ReviewCause | undefined; afterId: string },
  limit: number,
): Promise<ReviewedRow[]> => db.query<ReviewedRow & Record<string, unknown>>(dueQuery(place, limit))

export const dueQuery = (
  { cause, afterId }: { cause: ReviewCause | undefined; afterId: string },
  limit: number,
) => ({
  name: cause === undefined ? 'review.due' : 'review.dueOfCause',
  text: reviewed(`
    SELECT * FROM videos WHERE ${IS_IN_REVIEW} AND id > $1::bigint
      ${cause === undefined ? '' : 'AND moderation = ANY ($3::text[])'} ORDER BY id LIMIT $2`),
  values: [afterId, limit, ...(cause === undefined ? [] : [STATES[cause]])],
})

export async function findReviewed(db: Db, id: string): Promise<ReviewedRow | undefined> {
  const [row] = await db.query<ReviewedRow & Record<string, unknown>>({
    name: 'review.one',
    text: reviewed('SELECT * FROM videos WHERE id = $1'),
    values: [id],
  })
  return row
}

/** Counts waiting videos by cause, up to a limit in total. */
export async function countDue(db: Db): Promise<ReviewCounts> {
  const rows = await db.query<{ cause: ReviewCause; count: number }>({
    name: 'review.counts',
    text: `
      SELECT cause, count(*)::int FROM (
        SELECT ${CAUSE} AS cause FROM videos WHERE ${IS_IN_REVIEW} ORDER BY id LIMIT ${COUNTED_MAX}
      ) AS due GROUP BY cause`,
  })
  const none = Object.fromEntries(REVIEW_CAUSES.map((cause) => [cause, 0])) as ReviewCounts
  return { ...none, ...Object.fromEntries(rows.map(({ cause, count }) => [cause, count])) }
}

interface LockedVideo {
  id: string
  authorId: string
  role: Role
  caption: string
}

/**
 * Locks those of the videos that the moderator may watch, always in one order, after their reports, as decisions about
 * reports do.
 */
export async function lockVideos(
  db: Tx,
  viewer: Viewer,
  ids: readonly string[],
  isWaitingOnly: boolean,
): Promise<LockedVideo[]> {
  await db.query({
    name: 'review.lockCases',
    text: `
      SELECT FROM report_cases WHERE kind = 'video' AND subject_key = ANY ($1::text[]) AND closed_at IS NULL
      ORDER BY id FOR UPDATE`,
    values: [ids],
  })
  return db.query<LockedVideo & Record<string, unknown>>({
    name: 'review.lockVideos',
    text: `
      SELECT id, author_id AS "authorId", caption, (SELECT role FROM users WHERE users.id = author_id) AS role
      FROM videos WHERE id = ANY ($1::bigint[]) AND ${mayModerate('$2::bigint', 'videos')}
        AND (NOT $3 OR is_review_due) ORDER BY id FOR UPDATE`,
    values: [ids, viewer.id, isWaitingOnly],
  })
}
