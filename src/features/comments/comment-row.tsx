import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { UserSummary } from '#contract/models/user.ts'
import { userPath } from '#contract/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import css from './comment-thread.module.css'

interface CommentRowProps {
  author: UserSummary
  text: string
  textId: string
  /** It is about to go. */
  isLeaving?: boolean
  /** Under the text: when it was written or how far it is, and what can be done about it. */
  children: ReactNode
}

/** One comment of the list. */
export const CommentRow = ({ author, text, textId, isLeaving = false, children }: CommentRowProps) => (
  <li className={css.row} data-leaving={isLeaving || undefined}>
    {/* The name beside it leads there too. */}
    <Link to={userPath(author)} className={css.avatar} tabIndex={-1} aria-hidden="true">
      <Avatar url={author.avatarUrl} name={author.nickname} />
    </Link>
    <div className={css.words}>
      <Link to={userPath(author)} className={css.name}>
        <bdi>{author.nickname}</bdi>
      </Link>
      <FoldedText text={text} lines={6} id={textId} className={css.text} />
      <div className={css.meta}>{children}</div>
    </div>
  </li>
)
