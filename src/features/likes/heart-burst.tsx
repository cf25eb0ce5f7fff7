import { Icon } from '#src/ui/icon.tsx'

import css from './heart-burst.module.css'

/** Pixels from the top left corner of what was tapped, milliseconds by the page's clock. */
export interface Tap {
  x: number
  y: number
  atMs: number
}

/** One heart under the finger that tapped a video twice. Give it a new key for each burst. */
export const HeartBurst = ({ tap, onEnd }: { tap: Tap; onEnd: () => void }) => (
  <span
    ref={(heart) => heart?.style.setProperty('translate', `${tap.x}px ${tap.y}px`)}
    className={css.burst}
    aria-hidden="true"
    onAnimationEnd={onEnd}
  >
    <Icon name="heart" isFilled />
  </span>
)
