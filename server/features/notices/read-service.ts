import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { UserList } from '#contract/endpoints/relations.ts'
import type { InboxCounts, NoticeGroup } from '#contract/models/notice.ts'
import {
  NOTICE_KIND_SINCE,
  NOTICE_TABS,
  NOTICE_TABS_BY_KIND,
  type NoticeKind,
} from '#contract/notice-kinds.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newestCursor } from '#server/db/cursor.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { presentSummary, relationOf } from '#server/features/users/present.ts'

import * as repository from './read-repository.ts'

/** Lists the viewer's inbox or a tab of it, grouped, the latest first. Groups about removed videos are left out. */
export async function listNotices(
  db: Db,
  viewer: Viewer,
  { tab, cursor, count, language, kinds = 1 }: ParsedInput<'notices.list'>,
): Promise<Output<'notices.list'>> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const found = await repository.findGroups(db, viewer.id, tab, beforeId, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    groups: page
      .filter(({ isShown, kind }) => isShown && (language !== undefined || !isNew(kind)))
      .filter(({ kind }) => kinds >= (NOTICE_KIND_SINCE[kind] ?? 1))
      .map((row) => presentGroup(row, language)),
    hasMore: found.length > count,
    maxCursor: last ? newestCursor.encode([last.latestId]) : (cursor ?? ''),
  }
}

/** Kinds that pages of builds before 2026-11-27 do not know. */
const isNew = (kind: NoticeKind): boolean =>
  kind === 'announcement' || kind === 'soundGone' || kind.startsWith('alert')

/** An announcement in a language, or in English. */
function presentAnnouncement(texts: Record<string, string>, wanted: string | undefined) {
  const language = wanted !== undefined && Object.hasOwn(texts, wanted) ? wanted : 'en'
  return { language, text: texts[language] ?? '' }
}

function presentGroup(row: repository.GroupRow, language: string | undefined): NoticeGroup {
  const { kind, subjectId, day, noticeCount, latestId, isUnread, announcement } = row
  return {
    id: `${kind}_${subjectId}_${day}`,
    kind,
    // Older groups still count a user whose account was removed.
    noticeCount: Math.max(noticeCount, row.actors.length, 1),
    latestId,
    createTime: epochSeconds(row.createdAt),
    isUnread,
    actors: row.actors.map(presentSummary),
    ...(announcement && { announcement: presentAnnouncement(announcement, language) }),
    ...(row.videoId !== null && {
      video: {
        id: row.videoId,
        author: { uniqueId: row.authorUniqueId ?? '', secUid: row.authorSecUid ?? '' },
        caption: row.caption ?? '',
        posterUrl: row.posterKey === null ? null : mediaUrl(row.posterKey),
      },
    }),
    ...(row.commentId !== null &&
      row.commentText !== null && { comment: { id: row.commentId, text: row.commentText } }),
  }
}

/**
 * Lists the users of a group, the latest first.
 * @throws {ApiError} 400 for an id that no group has
 */
export async function listActors(
  db: Db,
  viewer: Viewer,
  { groupId, cursor, count }: ParsedInput<'notices.listActors'>,
): Promise<UserList> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const found = await repository.findActors(db, viewer.id, groupKey(groupId), beforeId, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    users: page
      .filter(({ isShown }) => isShown)
      .map((row) => ({ ...presentSummary(row), relation: relationOf(row, viewer.id) })),
    hasMore: found.length > count,
    maxCursor: last ? newestCursor.encode([last.noticeId]) : (cursor ?? ''),
  }
}

/**
 * Lists the comments of a group, the latest first.
 * @throws {ApiError} 400 for an id that no group has
 */
export async function listComments(
  db: Db,
  viewer: Viewer,
  { groupId, cursor, count }: ParsedInput<'notices.listComments'>,
): Promise<Output<'notices.listComments'>> {
  const [beforeId = null] = newestCursor.decode(cursor) ?? []
  const found = await repository.findComments(db, viewer.id, groupKey(groupId), beforeId, count + 1)
  const page = found.slice(0, count)
  const last = page.at(-1)
  return {
    comments: page
      .filter(({ isShown }) => isShown)
      .map((row) => ({
        id: row.commentId,
        text: row.text,
        author: presentSummary(row),
        createTime: epochSeconds(row.createdAt),
      })),
    hasMore: found.length > count,
    maxCursor: last ? newestCursor.encode([last.noticeId]) : (cursor ?? ''),
  }
}

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICE_TABS_BY_KIND, kind)

function groupKey(groupId: string): repository.GroupKey {
  const [kind = '', subjectId = '', day = ''] = groupId.split('_')
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isKind(kind) || NOTICE_TABS_BY_KIND[kind] === 'site' || !isDay) {
    throw invalidInput(sentence('cursorNotValid'))
  }
  return { kind, subjectId, day }
}

const NOTHING: InboxCounts = {
  unread: { likes: 0, comments: 0, mentions: 0, followers: 0, site: 0 },
  followRequestCount: 0,
  unreadConversationCount: 0,
}

export async function countNotices(db: Db, viewer: Viewer): Promise<InboxCounts> {
  const [row] = await repository.countUnread(db, [viewer.id])
  if (!row) return NOTHING
  const { unread, followRequestCount, unreadConversationCount } = row
  return { unread, followRequestCount, unreadConversationCount }
}

/** Marks notices of a tab as read, up to one. The mark never moves back, even if the call comes late. */
export async function markRead(
  db: Tx,
  viewer: Viewer,
  { tab, upToId }: ParsedInput<'notices.markRead'>,
): Promise<InboxCounts> {
  const hasMoved = await repository.moveMarks(db, viewer.id, tab === 'all' ? NOTICE_TABS : [tab], upToId)
  if (hasMoved) db.publish({ kind: 'noticesRead', userId: viewer.id })
  return countNotices(db, viewer)
}
