import { UNREAD_MAX_COUNT } from '#contract/notice-kinds.ts'

import css from './notice-rows.module.css'

/** The number of unread notices beside a tab. */
export const UnreadMark = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={css.count} aria-hidden="true">
      {count < UNREAD_MAX_COUNT ? count : `${UNREAD_MAX_COUNT - 1}+`}
    </span>
  )
