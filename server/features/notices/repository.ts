import { NOTICE_TABS_BY_KIND, type NoticeKind } from '#contract/notice-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { noteSql } from '#server/db/pending-notifications.ts'
import { isBlockedEitherWay, isMuting } from '#server/db/relations-sql.ts'
import type { NoticeEvent } from '#server/db/schema/notices.ts'

const EVENTS: Record<NoticeKind, NoticeEvent> = {
  like: 'like',
  commentLike: 'commentLike',
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  follow: 'follow',
  requestApproved: 'requestApproved',
  live: 'live',
  livePlanned: 'live',
  videoPublished: 'video',
  videoFailed: 'video',
  soundGone: 'sound',
  announcement: 'video',
  decision: 'decision',
  videoReleased: 'decision',
  reportClosed: 'reportClosed',
  appealClosed: 'appealClosed',
  birthDate: 'birthDate',
  feedbackReply: 'feedbackReply',
  alertReports: 'alert',
  alertDisk: 'alert',
  alertJobs: 'alert',
}

/** An event for which a user gets a notice. */
export interface Notice {
  kind: NoticeKind
  recipientId: string
  /** The user who did it. The recipient for notices from the site. */
  actorId: string
  videoId?: string | undefined
  commentId?: string | undefined
  /** Set for a live. */
  roomId?: string | undefined
  /** Set for a moderator's decision. */
  decisionId?: string | undefined
  /** Set for an alert to operators. */
  alertId?: string | undefined
  /** The entry in the audit log, for an operator's action on the account. */
  actionId?: string | undefined
  feedbackId?: string | undefined
}

const subjectOf = ({
  videoId,
  commentId,
  roomId,
  decisionId,
  alertId,
  actionId,
  feedbackId,
}: Notice): string => feedbackId ?? actionId ?? alertId ?? decisionId ?? commentId ?? videoId ?? roomId ?? '0'

/** Notices from the site have the same user as recipient and actor. */
const isFromSite = (kind: NoticeKind): boolean => NOTICE_TABS_BY_KIND[kind] === 'site'

/**
 * Adds a notice, and counts it in its group. No notices go to the actor themselves, across a block, or from a user whom
 * the recipient has muted.
 * @returns false when it is not allowed, or already exists
 */
export async function insertNotice(db: Db, notice: Notice): Promise<boolean> {
  const { kind, recipientId, actorId, videoId = null, commentId = null } = notice
  if ((recipientId === actorId) !== isFromSite(kind)) return false
  const added = await db.query({
    name: 'notices.insert',
    text: `
      WITH added AS (
        INSERT INTO notices (id, recipient_id, actor_id, kind, event, tab, subject_id, video_id, comment_id, day)
        SELECT $1, $2::bigint, $3::bigint, $4, $5, $6, $7, $8, $9, (now() AT TIME ZONE 'UTC')::date
        WHERE NOT ${isBlockedEitherWay('$2::bigint', '$3::bigint')} AND NOT ${isMuting('$2::bigint', '$3::bigint')}
        ON CONFLICT (recipient_id, actor_id, event, subject_id) DO NOTHING
        RETURNING *
      ),
      noted AS (${noteSql('SELECT recipient_id AS user_id, tab AS kind FROM added')})
      INSERT INTO notice_groups AS groups
        (recipient_id, kind, tab, subject_id, day, video_id, notice_count, latest_id)
      SELECT recipient_id, kind, tab, group_id, day, video_id, 1, id FROM added
      ON CONFLICT (recipient_id, kind, subject_id, day) DO UPDATE SET
        notice_count = groups.notice_count + 1, latest_id = greatest(groups.latest_id, EXCLUDED.latest_id)
      RETURNING 1`,
    values: [
      nextId(),
      recipientId,
      actorId,
      kind,
      EVENTS[kind],
      NOTICE_TABS_BY_KIND[kind],
      subjectOf(notice),
      videoId,
      commentId,
    ],
  })
  return added.length > 0
}

export async function findAuthor(db: Db, videoId: string): Promise<string | undefined> {
  const [video] = await db.query<{ authorId: string }>({
    name: 'notices.author',
    text: 'SELECT author_id AS "authorId" FROM videos WHERE id = $1',
    values: [videoId],
  })
  return video?.authorId
}

/** Removes the notice of an event. @returns its recipient, if there was one */
export const deleteNotice = (db: Db, notice: Notice): Promise<string[]> =>
  deleteWhere(db, 'one', 'recipient_id = $1 AND actor_id = $2 AND event = $3 AND subject_id = $4', [
    notice.recipientId,
    notice.actorId,
    EVENTS[notice.kind],
    subjectOf(notice),
  ])

/** Removes all notices about a comment. @returns the recipients */
export const deleteAboutComment = (db: Db, commentId: string): Promise<string[]> =>
  deleteWhere(db, 'comment', 'comment_id = $1', [commentId])

/** Removes the notices of mentions in a comment, except those to some users. @returns the recipients */
export const deleteMentions = (
  db: Db,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<string[]> =>
  deleteWhere(db, 'mentions', `comment_id = $1 AND kind = 'mention' AND recipient_id <> ALL ($2::bigint[])`, [
    commentId,
    mentionedIds,
  ])

/** Removes the notices of mentions in the caption of a video. @returns the recipients */
export const deleteCaptionMentions = (db: Db, videoId: string): Promise<string[]> =>
  deleteWhere(db, 'caption', `video_id = $1 AND kind = 'mention' AND comment_id IS NULL`, [videoId])

/** Removes all notices about a room. @returns the recipients */
export const deleteAboutRoom = (db: Db, hostId: string, roomId: string): Promise<string[]> =>
  deleteWhere(db, 'room', `actor_id = $1 AND event = 'live' AND subject_id = $2`, [hostId, roomId])

/** Removes all notices to a user about another user's actions. @returns the recipient, if there were any */
export const deleteOf = (db: Db, recipientId: string, actorId: string): Promise<string[]> =>
  deleteWhere(db, 'actor', 'recipient_id = $1 AND actor_id = $2', [recipientId, actorId])

async function deleteWhere(
  db: Db,
  name: string,
  condition: string,
  values: readonly (string | readonly string[])[],
): Promise<string[]> {
  // A separate statement, so that the newest remaining notice is read when nobody else can add to the group.
  await db.query({
    name: `notices.lockGroups.${name}`,
    text: `
      SELECT FROM notice_groups WHERE (recipient_id, kind, subject_id, day) IN (
        SELECT recipient_id, kind, group_id, day FROM notices WHERE ${condition}
      ) ORDER BY recipient_id, kind, subject_id, day FOR UPDATE`,
    values: [...values],
  })
  const rows = await db.query<{ recipientId: string }>({
    name: `notices.delete.${name}`,
    text: `
      WITH removed AS (DELETE FROM notices WHERE ${condition} RETURNING recipient_id, kind, group_id, day, id),
      lost AS (
        SELECT recipient_id, kind, group_id, day, count(*)::int AS count FROM removed
        GROUP BY recipient_id, kind, group_id, day
      )
      UPDATE notice_groups AS groups SET notice_count = notice_count - lost.count,
        latest_id = (
          SELECT id FROM notices AS left_over
          WHERE left_over.recipient_id = groups.recipient_id AND left_over.kind = groups.kind
            AND left_over.group_id = groups.subject_id AND left_over.day = groups.day
            AND id NOT IN (SELECT id FROM removed)
          ORDER BY id DESC LIMIT 1
        )
      FROM lost
      WHERE groups.recipient_id = lost.recipient_id AND groups.kind = lost.kind
        AND groups.subject_id = lost.group_id AND groups.day = lost.day
      RETURNING groups.recipient_id AS "recipientId"`,
    values: [...values],
  })
  return [...new Set(rows.map(({ recipientId }) => recipientId))]
}
