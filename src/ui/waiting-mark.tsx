import { Icon } from './icon.tsx'

import css from './waiting-mark.module.css'

/**
 * A small clock on what waits to be sent. It comes up only when that takes a moment. The words beside it are for
 * the control's `aria-describedby`.
 */
export const WaitingMark = ({ id }: { id: string }) => (
  <span className={css.mark}>
    <Icon name="clock" />
    <span id={id} hidden>
      Waiting to be sent
    </span>
  </span>
)
