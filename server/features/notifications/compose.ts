import { alertTabOf, NOTICE_TABS_BY_KIND, type NoticeKind } from '#contract/notice-kinds.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { commentPath, livePath, userPath, videoPath } from '#contract/paths.ts'
import { directionOf, isLanguage, LANGUAGES, prefixOf, type Language } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import type { Db } from '#server/db/client.ts'
import { findSiteName } from '#server/features/site/branding-service.ts'
import { messagesOf } from '#server/messages.ts'

import {
  findMessages,
  findNotices,
  findRequests,
  type WaitingMessage,
  type WaitingNotice,
  type WaitingRow,
} from './waiting-repository.ts'

/** A text for a user, and where it leads. */
interface Text {
  title: string
  body: string
  path: string
}

export interface Composed {
  payload: string
  /** The notification covers everything up to here. */
  upTo: string
}

const latestOf = (rows: readonly WaitingRow[]): bigint =>
  rows.reduce((latest, { place }) => (BigInt(place) > latest ? BigInt(place) : latest), 0n)

const nameOf = ({ name }: WaitingRow): string => `@${name}`

/** Number of users who did it, besides the latest one. */
const othersOf = (rows: readonly WaitingRow[]): number => new Set(rows.map(({ actorId }) => actorId)).size - 1

/**
 * Composes the push message of a kind, from what waits for the user now, without anything withdrawn, read or muted
 * meanwhile. It names users, but contains none of their texts. Null when there is nothing new.
 * @param upTo everything up to here was already announced
 */
export async function composePush(
  db: Db,
  {
    userId,
    kind,
    language: tag,
    upTo,
  }: { userId: string; kind: NotificationKind; language: string; upTo: string },
  { publicUrl, badgeCount }: { publicUrl: URL | undefined; badgeCount: () => Promise<number> },
): Promise<Composed | null> {
  const language: Language = isLanguage(tag) ? tag : LANGUAGES[0]
  const rows = await findWaiting(db, userId, kind)
  const latest = latestOf(rows)
  if (latest <= BigInt(upTo)) return null
  const text = textOf(kind, rows, await messagesOf(language, await findSiteName(db)))
  if (!text) return null
  const path = prefixOf(language) + text.path
  return {
    upTo: String(latest),
    // Declarative (Push API, section 3.3): Safari shows it by itself, elsewhere the service worker does.
    payload: JSON.stringify({
      web_push: 8030,
      notification: {
        title: text.title,
        body: text.body,
        lang: language,
        dir: directionOf(language),
        navigate: publicUrl ? new URL(path, publicUrl).href : path,
        tag: kind,
      },
      app_badge: await badgeCount(),
    }),
  }
}

async function findWaiting(db: Db, userId: string, kind: NotificationKind): Promise<WaitingRow[]> {
  if (kind === 'requests') return findRequests(db, userId)
  if (kind === 'messages') return findMessages(db, userId)
  return findNotices(db, userId, kind)
}

function textOf(kind: NotificationKind, rows: readonly WaitingRow[], messages: Messages): Text | undefined {
  if (kind === 'requests') return requestText(rows, messages)
  if (kind === 'messages') return messageText(rows as readonly WaitingMessage[], messages)
  return noticeText(rows as readonly WaitingNotice[], messages)
}

function requestText(rows: readonly WaitingRow[], { relations, notifications }: Messages): Text | undefined {
  const [latest] = rows
  return (
    latest && {
      title: relations.requests,
      body: notifications.requested({ name: nameOf(latest), others: othersOf(rows) }),
      path: '/requests',
    }
  )
}

function messageText(rows: readonly WaitingMessage[], { app, notifications }: Messages): Text | undefined {
  const [latest] = rows
  if (!latest) return undefined
  const isOneConversation = rows.every(({ conversationId }) => conversationId === latest.conversationId)
  const name = nameOf(latest)
  const count = rows.length
  const body =
    !isOneConversation || othersOf(rows) > 0
      ? notifications.newMessages({ count })
      : latest.isRequest
        ? notifications.messageRequest({ name })
        : notifications.messagesFrom({ name, count })
  return {
    title: app.directMessages,
    body,
    path: isOneConversation ? `/messages?id=${latest.conversationId}` : '/messages',
  }
}

const TITLES = {
  likes: 'tabLikes',
  comments: 'tabComments',
  mentions: 'tabMentions',
  followers: 'tabFollowers',
  site: 'tabSite',
} as const

function noticeText(rows: readonly WaitingNotice[], messages: Messages): Text | undefined {
  const [latest] = rows
  if (!latest) return undefined
  const group = rows.filter(({ kind, subjectId }) => kind === latest.kind && subjectId === latest.subjectId)
  const tab = NOTICE_TABS_BY_KIND[latest.kind]
  const title = messages.inbox[TITLES[tab]]
  const { notifications } = messages
  const counted = {
    likes: notifications.newLikes,
    comments: notifications.newComments,
    mentions: notifications.newMentions,
  }
  if (group.length < rows.length && Object.hasOwn(counted, tab)) {
    const count = rows.length
    return { title, body: counted[tab as keyof typeof counted]({ count }), path: '/inbox' }
  }
  return { title, body: groupText(group, latest, messages), path: pathOf(group, latest) }
}

/** The sentence of the inbox, without its bold parts. */
function groupText(group: readonly WaitingNotice[], latest: WaitingNotice, { inbox }: Messages): string {
  const values = { name: nameOf(latest), b: (parts: string[]) => parts.join('') }
  const others = othersOf(group)
  const texts: Record<NoticeKind, () => unknown> = {
    like: () => inbox.liked({ ...values, others }),
    commentLike: () => inbox.likedComment({ ...values, others }),
    comment: () => inbox.commented(values),
    reply: () => inbox.replied(values),
    mention: () => (latest.commentId === null ? inbox.mentionedInCaption(values) : inbox.mentioned(values)),
    follow: () => inbox.followed({ ...values, others }),
    requestApproved: () => inbox.requestApproved({ ...values, others }),
    live: () => inbox.isLive(values),
    livePlanned: () => inbox.hasPlannedLive(values),
    videoPublished: () => inbox.videoPublished,
    videoFailed: () => inbox.videoFailed,
    soundGone: () => inbox.soundGone,
    announcement: () => inbox.announcement,
    decision: () => inbox.decision,
    videoReleased: () => inbox.videoReleased,
    reportClosed: () => inbox.reportClosed,
    appealClosed: () => inbox.appealClosed,
    birthDate: () => inbox.birthDateCorrected,
    feedbackReply: () => inbox.feedbackReply,
    alertReports: () => inbox.alertReports,
    alertDisk: () => inbox.alertDisk,
    alertJobs: () => inbox.alertJobs,
  }
  const text = texts[latest.kind]()
  return Array.isArray(text) ? text.join('') : String(text)
}

function pathOf(group: readonly WaitingNotice[], latest: WaitingNotice): string {
  const { kind, videoId, commentId, authorUniqueId, authorSecUid, name, secUid } = latest
  if (kind === 'reportClosed') return '/decisions?tab=reports'
  const alertTab = alertTabOf(kind)
  if (alertTab) return `/operator?tab=${alertTab}`
  if (kind === 'birthDate') return '/age-verification'
  if (kind === 'feedbackReply') return '/feedback_pc/history'
  if (kind === 'decision' || kind === 'appealClosed') return '/decisions'
  if (videoId !== null) {
    const video = { id: videoId, author: { uniqueId: authorUniqueId ?? '', secUid: authorSecUid ?? '' } }
    return commentId === null ? videoPath(video) : commentPath(video, commentId)
  }
  if (latest.kind === 'live' || latest.kind === 'livePlanned') return livePath({ uniqueId: name, secUid })
  return group.length === 1 ? userPath({ uniqueId: name, secUid }) : '/inbox'
}
