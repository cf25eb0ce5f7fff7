import {
  NOTICE_TABS,
  UNREAD_MAX_COUNT,
  type InboxTab,
  type NoticeKind,
  type NoticeTab,
} from '#contract/notice-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'
import { relationColumns, requestCount } from '#server/db/relations-sql.ts'
import { unreadConversationsSql } from '#server/features/conversations/sql.ts'
import type { RelationRow, SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

import { isReadable } from './readable.ts'

/** The key of a group of notices to one user. */
export interface GroupKey {
  kind: NoticeKind
  subjectId: string
  /** Such as `2026-11-26`. */
  day: string
}

export interface GroupRow extends GroupKey {
  noticeCount: number
  latestId: string
  createdAt: Date
  isUnread: boolean
  actors: SummaryRow[]
  videoId: string | null
  authorUniqueId: string | null
  authorSecUid: string | null
  caption: string | null
  posterKey: string | null
  commentId: string | null
  commentText: string | null
  announcement: Record<string, string> | null
  /** One of its notices can be read. */
  isShown: boolean
}

/** Unread notices read for a count. If more of them are hidden, older ones are not counted. */
const UNREAD_READ_COUNT = 2 * UNREAD_MAX_COUNT
/** In larger groups, hidden notices are still counted. */
const GROUP_READ_COUNT = 100
/** Characters read of a comment. */
const COMMENT_MAX_CHARACTERS = 200
const ACTOR_COUNT = 2
/** Notices read to find as many different users: one user may have written several comments. */
const ACTOR_READ_COUNT = 10

/** SQL: the notices of a group that its recipient can read, as `notice`. @param group alias of a row of `notice_groups` */
const ofGroup = (group: string): string => `(
  SELECT each.id, each.actor_id FROM notices AS each
  WHERE each.recipient_id = ${group}.recipient_id AND each.kind = ${group}.kind
    AND each.group_id = ${group}.subject_id AND each.day = ${group}.day AND ${isReadable(`${group}.recipient_id`, 'each')}
) AS notice`

/**
 * The part of an inbox before a notice, the latest group first. The limit is in the text, not among the values: with a
 * parameter PostgreSQL would plan for a large page. Announcements are sorted among the groups by id, for users whose
 * account already existed.
 */
export const pageQuery = (recipientId: string, tab: InboxTab, beforeId: string | null, limit: number) => ({
  name: `notices.page.${tab === 'all' || tab === 'site' ? tab : 'tab'}.${limit}`,
  text: `
    WITH own AS (
      SELECT recipient_id, kind, tab, subject_id, day, video_id, notice_count, latest_id FROM notice_groups
      WHERE recipient_id = $1 AND latest_id IS NOT NULL AND latest_id < $2::bigint ${tab === 'all' ? '' : 'AND tab = $3'}
      ORDER BY latest_id DESC LIMIT ${limit}
    ),
    ${
      tab === 'all' || tab === 'site'
        ? `page AS (
      SELECT * FROM (
        TABLE own UNION ALL (
          SELECT $1::bigint, 'announcement', 'site', id, (created_at AT TIME ZONE 'UTC')::date, NULL, 1, id
          FROM announcements WHERE id < $2::bigint AND id > $1::bigint ORDER BY id DESC LIMIT ${limit}
        )
      ) AS merged ORDER BY latest_id DESC LIMIT ${limit}
    )`
        : 'page AS (TABLE own)'
    }
    SELECT page.kind, page.subject_id AS "subjectId", page.day::text, coalesce(readable.count, page.notice_count) AS "noticeCount",
      page.latest_id AS "latestId",
      coalesce(latest.created_at, announcements.created_at) AS "createdAt", announcements.texts AS announcement,
      coalesce(readable.latest_id, page.latest_id) > coalesce(mark.read_id, 0) AS "isUnread",
      coalesce(actors.list, '[]') AS actors,
      videos.id AS "videoId", author.unique_id AS "authorUniqueId", author.sec_uid AS "authorSecUid", videos.caption,
      videos.media ->> 'posterSmallKey' AS "posterKey",
      latest.comment_id AS "commentId", left(comments.text, ${COMMENT_MAX_CHARACTERS}) AS "commentText",
      page.kind = 'announcement' OR readable.latest_id IS NOT NULL AS "isShown"
    FROM page
    LEFT JOIN announcements ON page.kind = 'announcement' AND announcements.id = page.latest_id
    LEFT JOIN notice_marks AS mark ON mark.recipient_id = page.recipient_id AND mark.tab = page.tab
    LEFT JOIN videos ON videos.id = page.video_id
    LEFT JOIN users AS author ON author.id = videos.author_id
    CROSS JOIN LATERAL (
      SELECT json_agg(actor ORDER BY actor.notice_id DESC) AS list FROM (
        SELECT notice.id AS notice_id, users.id::text, unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
          ${AVATAR_KEY} AS "avatarKey", live_room_id::text AS "liveRoomId"
        FROM (
          SELECT actor_id, max(id) AS id FROM (
            SELECT actor_id, id FROM ${ofGroup('page')} ORDER BY id DESC LIMIT ${ACTOR_READ_COUNT}
          ) AS seen GROUP BY actor_id
        ) AS notice JOIN users ON users.id = notice.actor_id
        WHERE page.tab <> 'site' ORDER BY notice.id DESC LIMIT ${ACTOR_COUNT}
      ) AS actor
    ) AS actors
    CROSS JOIN LATERAL (
      SELECT max(id) AS latest_id, CASE WHEN page.notice_count <= ${GROUP_READ_COUNT} THEN count(*)::int END AS count FROM (
        SELECT id FROM ${ofGroup('page')} ORDER BY id DESC LIMIT ${GROUP_READ_COUNT}
      ) AS seen
    ) AS readable
    LEFT JOIN notices AS latest
      ON latest.recipient_id = page.recipient_id AND latest.id = coalesce(readable.latest_id, page.latest_id)
    LEFT JOIN comments ON comments.video_id = page.video_id AND comments.id = latest.comment_id
    ORDER BY page.latest_id DESC`,
  values: [recipientId, beforeId ?? ID_MAX, ...(tab === 'all' ? [] : [tab])],
})

export const findGroups = (
  db: Db,
  recipientId: string,
  tab: InboxTab,
  beforeId: string | null,
  limit: number,
): Promise<GroupRow[]> => db.query<GroupRow>(pageQuery(recipientId, tab, beforeId, limit))

export interface ActorRow extends SummaryRow, RelationRow {
  noticeId: string
  isShown: boolean
}

/** Users of a group whose notices are older than one, the latest first. */
export const findActors = (
  db: Db,
  recipientId: string,
  { kind, subjectId, day }: GroupKey,
  beforeId: string | null,
  limit: number,
): Promise<ActorRow[]> =>
  db.query<ActorRow>({
    name: `notices.actors.${limit}`,
    text: `
      SELECT notices.id AS "noticeId", users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
        ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId", ${isReadable('$1', 'notices')} AS "isShown",
        ${relationColumns('$1', 'users.id')}
      FROM notices JOIN users ON users.id = actor_id
      WHERE recipient_id = $1 AND kind = $2 AND group_id = $3 AND day = $4::date AND notices.id < $5::bigint
      ORDER BY notices.id DESC LIMIT ${limit}`,
    values: [recipientId, kind, subjectId, day, beforeId ?? ID_MAX],
  })

export interface CommentRow extends SummaryRow {
  noticeId: string
  commentId: string
  text: string
  createdAt: Date
  isShown: boolean
}

/** Comments of a group whose notices are older than one, the latest first. */
export const findComments = (
  db: Db,
  recipientId: string,
  { kind, subjectId, day }: GroupKey,
  beforeId: string | null,
  limit: number,
): Promise<CommentRow[]> =>
  db.query<CommentRow>({
    name: `notices.comments.${limit}`,
    text: `
      SELECT notices.id AS "noticeId", users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
        ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId", ${isReadable('$1', 'notices')} AS "isShown",
        comments.id AS "commentId", left(comments.text, ${COMMENT_MAX_CHARACTERS}) AS text, notices.created_at AS "createdAt"
      FROM notices JOIN users ON users.id = actor_id
      JOIN comments ON comments.video_id = notices.video_id AND comments.id = notices.comment_id
      WHERE recipient_id = $1 AND kind = $2 AND group_id = $3 AND day = $4::date AND notices.id < $5::bigint
      ORDER BY notices.id DESC LIMIT ${limit}`,
    values: [recipientId, kind, subjectId, day, beforeId ?? ID_MAX],
  })

export interface CountsRow {
  recipientId: string
  unread: Record<NoticeTab, number>
  followRequestCount: number
  unreadConversationCount: number
}

const unreadSql = (tab: NoticeTab): string => `(
  SELECT count(*) FROM (
    SELECT FROM (
      SELECT * FROM notices WHERE recipient_id = users.id AND tab = '${tab}' AND id > coalesce(
        (SELECT read_id FROM notice_marks AS mark WHERE mark.recipient_id = users.id AND mark.tab = '${tab}'), 0
      ) ORDER BY id DESC LIMIT ${UNREAD_READ_COUNT}
    ) AS notice WHERE ${isReadable('users.id', 'notice')} LIMIT ${UNREAD_MAX_COUNT}
  ) AS unread
)`

/** Includes the announcements since the user last read the tab, or signed up. */
const unreadFromSite = `least(${UNREAD_MAX_COUNT}, ${unreadSql('site')} + (
  SELECT count(*) FROM (
    SELECT FROM announcements WHERE id > greatest(users.id, coalesce(
      (SELECT read_id FROM notice_marks AS mark WHERE mark.recipient_id = users.id AND mark.tab = 'site'), 0
    )) LIMIT ${UNREAD_MAX_COUNT}
  ) AS unread
))`

/** Unread notices of users by tab, counted up to `UNREAD_MAX_COUNT`: the work does not grow with the inbox. */
export const countsQuery = (recipientIds: readonly string[]) => ({
  name: 'notices.counts',
  text: `
    SELECT users.id AS "recipientId", ${requestCount('users')} AS "followRequestCount",
      ${unreadConversationsSql('users.id')} AS "unreadConversationCount",
      json_build_object(${NOTICE_TABS.map((tab) => `'${tab}', ${tab === 'site' ? unreadFromSite : unreadSql(tab)}`).join(', ')}) AS unread
    FROM users WHERE id = ANY ($1::bigint[])`,
  values: [[...recipientIds]],
})

export const countUnread = (db: Db, recipientIds: readonly string[]): Promise<CountsRow[]> =>
  db.query<CountsRow>(countsQuery(recipientIds))

/** Moves the marks of tabs forward to a notice, never back. @returns whether one has moved */
export async function moveMarks(
  db: Db,
  recipientId: string,
  tabs: readonly NoticeTab[],
  upToId: string,
): Promise<boolean> {
  const moved = await db.query({
    name: 'notices.moveMarks',
    text: `
      INSERT INTO notice_marks AS mark (recipient_id, tab, read_id)
      SELECT $1, tab, latest.id FROM unnest($2::text[]) AS tab, LATERAL (
        SELECT greatest(
          (SELECT id FROM notices WHERE recipient_id = $1 AND notices.tab = tab.tab AND id <= $3::bigint
            ORDER BY id DESC LIMIT 1),
          (SELECT id FROM announcements WHERE tab.tab = 'site' AND id <= $3::bigint ORDER BY id DESC LIMIT 1)
        ) AS id
      ) AS latest
      WHERE latest.id IS NOT NULL
      ON CONFLICT (recipient_id, tab) DO UPDATE SET read_id = EXCLUDED.read_id WHERE mark.read_id < EXCLUDED.read_id
      RETURNING 1`,
    values: [recipientId, tabs, upToId],
  })
  return moved.length > 0
}
