import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { CommentBody } from '#contract/models/comment-body.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/comments.ts'
import { serverClock } from '#src/state/connection.ts'
import { useIsLive } from '#src/state/live-user.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { CommentText } from './comment-text.tsx'

import css from './comment-thread.module.css'

interface CommentRowProps {
  author: UserSummary
  text: string
  body?: CommentBody | undefined
  textId: string
  /** Shown beside the author's name: their relation to the video or the viewer. */
  mark?: Comment['mark']
  isPinned?: boolean | undefined
  isAuthorLiked?: boolean | undefined
  /** Whether the comment is about to be removed. */
  isLeaving?: boolean
  /** Whether a link has led to it. */
  isLinked?: boolean | undefined
  /** At the row's end: the like button. */
  like?: ReactNode
  /** Below it: its replies. */
  replies?: ReactNode
  /** Below the text: when it was written or its state, and the actions on it. */
  children: ReactNode
}

/** One comment of the list, with its replies. */
export function CommentRow({
  author,
  text,
  body,
  textId,
  mark,
  isPinned,
  isAuthorLiked,
  isLeaving = false,
  isLinked,
  like,
  replies,
  children,
}: CommentRowProps) {
  const nameId = useId()
  const isLive = useIsLive(author.id)
  return (
    <li>
      <article
        className={css.row}
        aria-labelledby={nameId}
        data-leaving={isLeaving || undefined}
        data-linked={isLinked || undefined}
      >
        {/* Hidden, since the name beside it leads there too. */}
        <Link to={userPath(author)} className={css.avatar} tabIndex={-1} aria-hidden="true">
          <Avatar url={author.avatarUrl} name={author.nickname} isLive={isLive} />
        </Link>
        <div className={css.words}>
          {(isPinned || isLinked) && (
            <span className={css.above}>{isPinned ? messages.pinned : messages.linked}</span>
          )}
          <div className={css.who}>
            <Link to={userPath(author)} className={css.name} id={nameId}>
              <bdi>{author.nickname}</bdi>
            </Link>
            {mark && (
              <span className={css.mark} data-mark={mark}>
                {mark === 'author' ? messages.authorMark : messages.friendMark}
              </span>
            )}
          </div>
          <CommentText text={text} body={body} id={textId} />
          <div className={css.meta}>{children}</div>
          {isAuthorLiked && (
            <span className={css.loved}>
              <Icon name="heart" isFilled />
              {messages.likedByAuthor}
            </span>
          )}
        </div>
        {like}
      </article>
      {replies}
    </li>
  )
}

/** When a comment was written. Seconds since 1970. */
export function Time({ createTime }: { createTime: number }) {
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs] = useState(Date.now)
  return <Ago timeSec={createTime} nowSec={(nowMs + offsetMs) / 1_000} />
}
