import { WORK_COUNTED_MAX, type WaitingWork } from '#contract/models/overview.ts'
import type { Db } from '#server/db/client.ts'
import { smallestIdAt } from '#server/db/ids.ts'
import { IS_IN_REVIEW } from '#server/db/schema/shown-to.ts'

const DAY_MS = 86_400_000
/** New accounts that are counted: a site that gets more in a week has other ways to see it. */
const SIGN_UPS_COUNTED_MAX = 10_000

const countOf = (rows: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${WORK_COUNTED_MAX}) AS waiting)`

/** Counts what waits for a decision or a reply: each by a partial index, and up to a limit. */
export async function countWork(
  db: Db,
): Promise<Pick<WaitingWork, 'reports' | 'videos' | 'appeals' | 'rights'> & { feedback: number }> {
  const [row] = await db.query<{
    reports: number
    videos: number
    appeals: number
    rights: number
    feedback: number
  }>({
    name: 'operator.countWork',
    text: `
      SELECT ${countOf('report_cases WHERE closed_at IS NULL')} AS reports,
        ${countOf(`videos WHERE ${IS_IN_REVIEW}`)} AS videos,
        ${countOf('decisions WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL')} AS appeals,
        ${countOf(`copyright_claims WHERE state = 'open'`)} AS rights,
        ${countOf('feedback WHERE reply IS NULL')} AS feedback`,
  })
  return row ?? { reports: 0, videos: 0, appeals: 0, rights: 0, feedback: 0 }
}

/** How many in the last day, and in the last seven days. */
export interface Recent {
  day: number
  week: number
}

export async function countSignUps(db: Db, nowMs = Date.now()): Promise<Recent> {
  const [row] = await db.query<{ day: number; week: number }>({
    name: 'operator.countSignUps',
    text: `
      SELECT count(*) FILTER (WHERE id >= $1::bigint)::int AS day, count(*)::int AS week FROM (
        SELECT id FROM users WHERE id >= $2::bigint ORDER BY id DESC LIMIT ${SIGN_UPS_COUNTED_MAX}
      ) AS latest`,
    values: [smallestIdAt(nowMs - DAY_MS), smallestIdAt(nowMs - 7 * DAY_MS)],
  })
  return row ?? { day: 0, week: 0 }
}

/** Counts users by the last use of their sessions. Reads all sessions. */
export async function countActive(db: Db): Promise<Recent> {
  const [row] = await db.query<{ day: number; week: number }>({
    name: 'operator.countActive',
    text: `
      SELECT count(DISTINCT user_id) FILTER (WHERE last_used_at > now() - interval '1 day')::int AS day,
        count(DISTINCT user_id)::int AS week
      FROM sessions WHERE last_used_at > now() - interval '7 days'`,
  })
  return row ?? { day: 0, week: 0 }
}

/** Mails that wait for another try. */
interface FailingMails {
  failingCount: number
  lastFailureTime: number | null
}

/** Counts mails that wait for another try. The time of a try follows from the one of the next: see `takeDueMail`. */
export async function countFailingMails(db: Db): Promise<FailingMails> {
  const [row] = await db.query<FailingMails & Record<string, unknown>>({
    name: 'operator.countFailingMails',
    text: `
      SELECT count(*)::int AS "failingCount", floor(extract(epoch FROM max(tried_at)))::float8 AS "lastFailureTime" FROM (
        SELECT due_at - interval '1 minute' * 2 ^ (try_count - 1) AS tried_at
        FROM outgoing_mails WHERE try_count > 0 LIMIT ${WORK_COUNTED_MAX}
      ) AS failing`,
  })
  return row ?? { failingCount: 0, lastFailureTime: null }
}
