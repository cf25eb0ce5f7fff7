import { isBlockedEitherWay, isMuting } from '#server/db/relations-sql.ts'
import { isThreadThere } from '#server/db/schema/comments.ts'
import { IS_OPEN_ROOM } from '#server/db/schema/live.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

/**
 * SQL: the recipient can read a notice, so that it counts. This is the only rule for lists, groups and counts: a notice
 * disappears with its subject, for whatever reason, and comes back with it.
 * - A video that the recipient may no longer watch, a removed comment or thread, a live that is over.
 * - Users whom the recipient has blocked or muted, who have blocked the recipient, or whose account is being deleted.
 * - From the site: notices about the recipient's own deleted video. Decisions and replies to reports stay.
 * @param recipient SQL of a user's id
 * @param notice alias of a row of `notices`
 */
export const isReadable = (recipient: string, notice: string): string => `(CASE WHEN ${notice}.tab = 'site'
  THEN ${notice}.event NOT IN ('video', 'sound') OR ${notice}.video_id IS NULL
    OR EXISTS (SELECT FROM videos WHERE videos.id = ${notice}.video_id AND videos.deleted_at IS NULL)
  ELSE EXISTS (SELECT FROM users AS actor WHERE actor.id = ${notice}.actor_id AND actor.standing <> 'leaving')
    AND NOT ${isBlockedEitherWay(recipient, `${notice}.actor_id`)} AND NOT ${isMuting(recipient, `${notice}.actor_id`)}
    AND (${notice}.video_id IS NULL
      OR EXISTS (SELECT FROM videos WHERE videos.id = ${notice}.video_id AND ${mayWatch(recipient, 'videos')}))
    AND (${notice}.comment_id IS NULL
      OR EXISTS (SELECT FROM comments WHERE comments.video_id = ${notice}.video_id AND comments.id = ${notice}.comment_id
        AND comments.deleted_at IS NULL AND comments.held_by IS NULL AND ${isThreadThere('comments')}
        AND NOT EXISTS (SELECT FROM comments AS parent JOIN users AS writer ON writer.id = parent.author_id
          WHERE parent.video_id = comments.video_id AND parent.id = comments.parent_id
            AND (writer.standing = 'leaving' OR ${isBlockedEitherWay(recipient, 'writer.id')}))))
    AND (${notice}.event <> 'live'
      OR EXISTS (SELECT FROM live_rooms WHERE live_rooms.id = ${notice}.subject_id AND ${IS_OPEN_ROOM}))
  END)`
