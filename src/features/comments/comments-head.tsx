import type { HTMLAttributes } from 'react'

import { CloseButton } from '#src/ui/close-button.tsx'
import { formatCount } from '#src/ui/format-count.ts'

import css from './comments-panel.module.css'

interface CommentsHeadProps {
  count: number
  onClose: () => void
  /** Lets a finger pull the sheet down by its head. */
  swipe?: HTMLAttributes<HTMLElement>
}

export const CommentsHead = ({ count, onClose, swipe }: CommentsHeadProps) => (
  <div className={css.head} {...swipe}>
    <h2 className={css.title}>
      <span>Comments</span> {count > 0 && <span className={css.count}>{formatCount(count)}</span>}
    </h2>
    <CloseButton label="Close comments" onClose={onClose} />
  </div>
)
