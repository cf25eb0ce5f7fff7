import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RailButton } from '#src/ui/rail-button.tsx'

import { useLike, useSetLike } from './use-set-like.ts'

import css from './like-button.module.css'

/** `onGuest` is called instead when the viewer is a guest. */
export function LikeButton({ video, onGuest }: { video: Video; onGuest: OnGuest | null }) {
  const { liked, likeCount, isWaiting } = useLike(video)
  const setLike = useSetLike(video)
  return (
    <RailButton
      icon="heart"
      isFilled={liked}
      isWaiting={isWaiting}
      className={liked ? css.liked : undefined}
      label={messages.like}
      text={formatCount(likeCount)}
      aria-pressed={liked}
      aria-keyshortcuts="L"
      onClick={() => (onGuest ? onGuest(() => void setLike(true), 'like') : void setLike(!liked))}
    />
  )
}

/** Pixels from the top left corner of the tapped element; milliseconds by the page's clock. */
export interface Tap {
  x: number
  y: number
  atMs: number
}

/** One heart under the finger that double-tapped a video. Give it a new key for each burst. */
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
