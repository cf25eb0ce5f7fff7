import { Icon } from '#src/ui/icon.tsx'

import css from './heart-burst.module.css'

/** One heart over the clip where it was tapped twice. Give it a new key for each burst. */
export const HeartBurst = ({ onEnd }: { onEnd: () => void }) => (
  <span className={css.burst} aria-hidden="true" onAnimationEnd={onEnd}>
    <Icon name="heart" isFilled />
  </span>
)
