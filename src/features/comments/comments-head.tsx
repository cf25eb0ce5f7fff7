import type { HTMLAttributes } from 'react'

import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'

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
      Comments {count > 0 && <span className={css.count}>{formatCount(count)}</span>}
    </h2>
    <button type="button" className={css.close} aria-label="Close comments" onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
)
