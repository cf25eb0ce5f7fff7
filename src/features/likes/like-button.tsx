import type { Video } from '#contract/models/video.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

import { useSetLike } from './use-set-like.ts'

import css from './like-button.module.css'

/** `onGuest` is called instead where nobody is logged in. */
export function LikeButton({ video, onGuest }: { video: Video; onGuest: (() => void) | null }) {
  const { liked, likeCount, setLike } = useSetLike(video)
  return (
    <RailButton
      icon="heart"
      isFilled={liked}
      className={liked ? css.liked : undefined}
      label="Like"
      text={formatCount(likeCount)}
      aria-pressed={liked}
      onClick={() => (onGuest ? onGuest() : void setLike(!liked))}
    />
  )
}
