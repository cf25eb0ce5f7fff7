import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { NoticeGroup } from '#contract/models/notice.ts'
import { alertTabOf, type NoticeKind } from '#contract/notice-kinds.ts'
import { COMMENT_PARAMETER, livePath, userPath, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/inbox.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { at } from '#src/ui/drawings.ts'
import { Icon, pathOf, type Picture } from '#src/ui/icon.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { NoticeComments } from './notice-comments.tsx'

import css from './notice-rows.module.css'

/**
 * One entry of the inbox, which leads to the video, the comment or the user that it is about; for an announcement, its text.
 */
export function NoticeRow({ group, nowSec }: { group: NoticeGroup; nowSec: number }) {
  const { actors, video, comment, announcement, createTime, isUnread, noticeCount } = group
  const [actor, second] = actors
  const hasComments = isOfComments(group)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
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
        {actor && BADGES[group.kind] && (
          <span className={css.badge} data-kind={group.kind}>
            <Icon path={pathOf(BADGES[group.kind] ?? 'inbox')} isFilled={BADGES[group.kind] === 'heart'} />
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
            {hasComments && actor && <strong>{`@${actor.uniqueId} `}</strong>}
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
    <li className={css.row} data-group={group.id} data-unread={isUnread || undefined}>
      {announcement ? (
        <div className={css.link}>{content}</div>
      ) : (
        <Link
          to={targetOf(group)}
          className={css.link}
          search={searchOf(group)}
          {...(group.video && { state: { openedFrom: 'inbox' } })}
        >
          {content}
        </Link>
      )}
      {hasComments ? (
        <Button
          kind="text"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          {isOpen ? messages.showLess : messages.showUsers({ count: noticeCount })}
        </Button>
      ) : (
        actors.length > 1 && (
          <Button kind="text" onClick={() => openDialog('noticeUsers', { groupId: group.id })}>
            {messages.showUsers({ count: noticeCount })}
          </Button>
        )
      )}
      {isOpen && video && (
        <div id={id} className={css.unfolded}>
          <NoticeComments groupId={group.id} video={video} nowSec={nowSec} />
        </div>
      )}
    </li>
  )
}

/** Small drawings that tell the kinds apart, beside the faces. */
const BADGES: Partial<Record<NoticeKind, Picture>> = {
  like: 'heart',
  commentLike: 'heart',
  comment: 'comment',
  reply: 'comment',
  mention: at,
  follow: 'user',
  requestApproved: 'check',
}

/** Whether an entry stands for several comments, which unfold below it. */
const isOfComments = ({ kind, noticeCount, comment }: NoticeGroup): boolean =>
  (kind === 'comment' || kind === 'reply') && noticeCount > 1 && comment !== undefined

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

function textOf({ kind, actors: [actor, second], noticeCount: count, comment }: NoticeGroup) {
  const values = { name: actor ? `@${actor.uniqueId}` : '', b: bold }
  const others = count - 1
  const more = second && { ...values, second: `@${second.uniqueId}`, others: Math.max(0, count - 2) }
  const texts: Record<NoticeKind, () => Parameters<typeof RichText>[0]['children']> = {
    like: () => (more ? messages.likedMore(more) : messages.liked({ ...values, others })),
    commentLike: () =>
      more ? messages.likedCommentMore(more) : messages.likedComment({ ...values, others }),
    comment: () => (count > 1 ? messages.commentCount({ count }) : messages.commented(values)),
    reply: () => (count > 1 ? messages.replyCount({ count }) : messages.replied(values)),
    mention: () => (comment ? messages.mentioned(values) : messages.mentionedInCaption(values)),
    follow: () => (more ? messages.followedMore(more) : messages.followed({ ...values, others })),
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
