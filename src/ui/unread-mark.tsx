import { UNREAD_MAX_COUNT } from '#contract/notice-kinds.ts'

import css from './unread-mark.module.css'

/** The number of unread entries. Its control announces it to screen readers. */
export const UnreadMark = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={css.count} aria-hidden="true">
      {count < UNREAD_MAX_COUNT ? count : `${UNREAD_MAX_COUNT - 1}+`}
    </span>
  )
