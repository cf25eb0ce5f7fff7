import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { NoticeKind, NoticeTab } from '#contract/notice-kinds.ts'

import { createdAt, id64 } from '../columns.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** A comment is one event for a user, whether it is on their video, a reply to them or a mention. */
export type NoticeEvent =
  | 'like'
  | 'commentLike'
  | 'comment'
  | 'follow'
  | 'requestApproved'
  | 'video'
  | 'live'
  | 'sound'
  | 'decision'
  | 'reportClosed'
  | 'appealClosed'
  | 'alert'
  | 'birthDate'
  | 'feedbackReply'

const recipientId = () =>
  id64('recipient_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const videoId = () => id64('video_id').references(() => videos.id, { onDelete: 'cascade' })

/** Events that the inbox shows to users, one row each. */
export const notices = pgTable(
  'notices',
  {
    id: id64('id').notNull(),
    recipientId: recipientId(),
    /** The user who did it. The recipient for notices from the site itself. */
    actorId: id64('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    event: text('event').$type<NoticeEvent>().notNull(),
    tab: text('tab').$type<NoticeTab>().notNull(),
    /** The alert, decision, feedback, comment or video that the event is about; 0 for the recipient themselves. */
    subjectId: id64('subject_id').notNull(),
    videoId: videoId(),
    commentId: id64('comment_id'),
    /** The subject of the group: the video of comments and replies, which the inbox lists together. */
    groupId: id64('group_id')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `CASE WHEN kind IN ('comment', 'reply') THEN coalesce(video_id, subject_id) ELSE subject_id END`,
        ),
      ),
    /** In UTC. Notices of one kind, group subject and day are a group. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.id] }),
    // One event never makes two notices. Also finds notices between two users.
    uniqueIndex('notices_event').on(table.recipientId, table.actorId, table.event, table.subjectId),
    index('notices_tab').on(table.recipientId, table.tab, table.id),
    index('notices_group').on(table.recipientId, table.kind, table.groupId, table.day, table.id),
    index('notices_actor').on(table.actorId),
    index('notices_video')
      .on(table.videoId)
      .where(sql`video_id IS NOT NULL`),
    index('notices_comment')
      .on(table.commentId)
      .where(sql`comment_id IS NOT NULL`),
  ],
)

/** Notices as the inbox lists them: those of one kind, group subject and day are one entry. */
export const noticeGroups = pgTable(
  'notice_groups',
  {
    recipientId: recipientId(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    tab: text('tab').$type<NoticeTab>().notNull(),
    /** `groupId` of its notices. */
    subjectId: id64('subject_id').notNull(),
    day: date('day').notNull(),
    videoId: videoId(),
    noticeCount: integer('notice_count').notNull(),
    /** The newest notice in it. Null when all have been withdrawn. */
    latestId: id64('latest_id'),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.kind, table.subjectId, table.day] }),
    index('notice_groups_latest')
      .on(table.recipientId, table.latestId)
      .where(sql`latest_id IS NOT NULL`),
    index('notice_groups_tab')
      .on(table.recipientId, table.tab, table.latestId)
      .where(sql`latest_id IS NOT NULL`),
    // Finds old groups to remove; small, as days only grow.
    index('notice_groups_day').using('brin', table.day),
    index('notice_groups_video')
      .on(table.videoId)
      .where(sql`video_id IS NOT NULL`),
  ],
)

/** Notices from the site to everyone: one row each, shown in all inboxes. */
export const announcements = pgTable('announcements', {
  id: id64('id').primaryKey(),
  texts: jsonb('texts').$type<Record<string, string>>().notNull(),
  createdAt: createdAt(),
})

/** How far a user has read each tab of the inbox, on all devices. */
export const noticeMarks = pgTable(
  'notice_marks',
  {
    recipientId: recipientId(),
    tab: text('tab').$type<NoticeTab>().notNull(),
    /** All notices up to this one are read. */
    readId: id64('read_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipientId, table.tab] })],
)
