import { Link } from '@tanstack/react-router'

import type { NoticeGroup } from '#contract/models/notice.ts'
import { alertTabOf, type NoticeKind } from '#contract/notice-kinds.ts'
import { COMMENT_PARAMETER, livePath, userPath, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/inbox.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import css from './notice-rows.module.css'

/**
 * One entry of the inbox, which leads to the video, the comment or the user that it is about; for an announcement, its text.
 */
export function NoticeRow({ group, nowSec }: { group: NoticeGroup; nowSec: number }) {
  const { actors, video, comment, announcement, createTime, isUnread, noticeCount } = group
  const [actor, second] = actors
  const time = <Ago timeSec={createTime} nowSec={nowSec} className={css.time} />
  const content = (
    <>
      <span className={css.faces}>
        {actor ? (
          <Avatar url={actor.avatarUrl} name={actor.nickname} />
        ) : (
          <Icon
            name={
              announcement || ABOUT_NO_VIDEO.includes(group.kind) || alertTabOf(group.kind) ? 'inbox' : 'film'
            }
          />
        )}
        {second && (
          <span className={css.second}>
            <Avatar url={second.avatarUrl} name={second.nickname} />
          </span>
        )}
      </span>
      <span className={css.text}>
        {isUnread && <VisuallyHidden>{messages.unread}</VisuallyHidden>}
        <span>
          <RichText>{textOf(group)}</RichText> {time}
        </span>
        {announcement ? (
          <span className={css.announcement} dir="auto" lang={announcement.language}>
            <LinkedText text={announcement.text} />
          </span>
        ) : comment ? (
          <span className={css.excerpt} dir="auto">
            {comment.text}
          </span>
        ) : (
          (actors.length === 0 || group.kind === 'mention') &&
          video?.caption && (
            <span className={css.excerpt} dir="auto">
              {video.caption}
            </span>
          )
        )}
      </span>
      {isUnread && <span className={css.dot} />}
      {video?.posterUrl && (
        <img className={css.poster} src={video.posterUrl} alt="" loading="lazy" decoding="async" />
      )}
    </>
  )
  return (
    <li className={css.row}>
      {announcement ? (
        <div className={css.link} data-unread={isUnread || undefined}>
          {content}
        </div>
      ) : (
        <Link
          to={targetOf(group)}
          className={css.link}
          data-unread={isUnread || undefined}
          search={searchOf(group)}
          {...(group.video && { state: { openedFrom: 'inbox' } })}
        >
          {content}
        </Link>
      )}
      {actors.length > 1 && (
        <Button kind="text" onClick={() => openDialog('noticeUsers', { groupId: group.id })}>
          {messages.showUsers({ count: noticeCount })}
        </Button>
      )}
    </li>
  )
}

/** The query of the address that an entry leads to. */
function searchOf({ kind, comment }: NoticeGroup): object {
  const tab = kind === 'reportClosed' ? 'reports' : alertTabOf(kind)
  if (tab) return { tab }
  return comment ? { [COMMENT_PARAMETER]: comment.id } : {}
}

const ABOUT_DECISIONS: readonly NoticeKind[] = ['decision', 'reportClosed', 'appealClosed']
/** Notices from the site that are not about a video. */
const ABOUT_NO_VIDEO: readonly NoticeKind[] = [...ABOUT_DECISIONS, 'birthDate', 'feedbackReply']

function targetOf({ kind, actors: [actor], video }: NoticeGroup): string {
  if (ABOUT_DECISIONS.includes(kind)) return '/decisions'
  if (alertTabOf(kind)) return '/operator'
  if (kind === 'birthDate') return '/age-verification'
  if (kind === 'feedbackReply') return '/feedback_pc/history'
  if (video) return videoPath(video)
  if (actor && (kind === 'live' || kind === 'livePlanned')) return livePath(actor)
  return actor ? userPath(actor) : '/inbox'
}

const bold = wrapIn(<strong />)

function textOf({ kind, actors: [actor], noticeCount, comment }: NoticeGroup) {
  const values = { name: actor ? `@${actor.uniqueId}` : '', b: bold }
  const others = noticeCount - 1
  const texts: Record<NoticeKind, () => Parameters<typeof RichText>[0]['children']> = {
    like: () => messages.liked({ ...values, others }),
    commentLike: () => messages.likedComment({ ...values, others }),
    comment: () => messages.commented(values),
    reply: () => messages.replied(values),
    mention: () => (comment ? messages.mentioned(values) : messages.mentionedInCaption(values)),
    follow: () => messages.followed({ ...values, others }),
    requestApproved: () => messages.requestApproved({ ...values, others }),
    live: () => messages.isLive(values),
    livePlanned: () => messages.hasPlannedLive(values),
    videoPublished: () => messages.videoPublished,
    videoFailed: () => messages.videoFailed,
    soundGone: () => messages.soundGone,
    announcement: () => messages.announcement,
    decision: () => messages.decision,
    videoReleased: () => messages.videoReleased,
    reportClosed: () => messages.reportClosed,
    appealClosed: () => messages.appealClosed,
    birthDate: () => messages.birthDateCorrected,
    feedbackReply: () => messages.feedbackReply,
    alertReports: () => messages.alertReports,
    alertDisk: () => messages.alertDisk,
    alertJobs: () => messages.alertJobs,
  }
  return texts[kind]()
}
