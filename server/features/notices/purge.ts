import type { Database } from '#server/db/client.ts'

/** Notices are removed after half a year, read or not. */
const NOTICE_DAYS = 180
/** Groups removed at once. A group is one day's notices about one thing, which can be many. */
const GROUPS_AT_ONCE = 100
/** Limit of one run; the next one continues. */
const RUN_MAX_COUNT = 500

/** Removes notices and announcements older than half a year. Several processes may do it at once. */
export async function removeOldNotices(database: Database): Promise<void> {
  await database.query({
    name: 'notices.purgeAnnouncements',
    text: `DELETE FROM announcements WHERE created_at < now() - make_interval(days => ${NOTICE_DAYS})`,
  })
  for (let run = 0; run < RUN_MAX_COUNT; run += 1) {
    const removed = await database.query({
      name: 'notices.purge',
      text: `
        WITH old AS (
          SELECT recipient_id, kind, subject_id, day FROM notice_groups
          WHERE day < (now() AT TIME ZONE 'UTC')::date - ${NOTICE_DAYS}
          LIMIT ${GROUPS_AT_ONCE} FOR UPDATE SKIP LOCKED
        ),
        removed AS (
          DELETE FROM notices USING old
          WHERE notices.recipient_id = old.recipient_id AND notices.kind = old.kind
            AND notices.group_id = old.subject_id AND notices.day = old.day
        )
        DELETE FROM notice_groups AS groups USING old
        WHERE groups.recipient_id = old.recipient_id AND groups.kind = old.kind
          AND groups.subject_id = old.subject_id AND groups.day = old.day
        RETURNING 1`,
    })
    if (removed.length < GROUPS_AT_ONCE) return
  }
}
