import { Icon } from '#src/ui/icon.tsx'

import css from './feed-arrows.module.css'

interface FeedArrowsProps {
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** Up and down beside the feed, for a mouse. */
export default function FeedArrows({ onPrevious, onNext }: FeedArrowsProps) {
  if (!onPrevious && !onNext) return null
  return (
    <div className={css.arrows}>
      <button
        type="button"
        className={css.arrow}
        aria-label="Previous clip"
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={css.arrow}
        aria-label="Next clip"
        disabled={!onNext}
        onClick={() => onNext?.()}
      >
        <Icon name="down" />
      </button>
    </div>
  )
}
