import { messages } from '#messages/video.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './feed-arrows.module.css'

const UP = 'M6 14.5l6-6 6 6'

interface FeedArrowsProps {
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** Up and down arrows beside the feed, for a mouse. At an end, the arrow that leads no further keeps its focus. */
export default function FeedArrows({ onPrevious, onNext }: FeedArrowsProps) {
  if (!onPrevious && !onNext) return null
  return (
    <div className={css.arrows}>
      <button
        type="button"
        className={css.arrow}
        aria-label={messages.previousVideo}
        aria-disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      >
        <Icon path={UP} />
      </button>
      <button
        type="button"
        className={css.arrow}
        aria-label={messages.nextVideo}
        aria-disabled={!onNext}
        onClick={() => onNext?.()}
      >
        <Icon name="down" />
      </button>
    </div>
  )
}
