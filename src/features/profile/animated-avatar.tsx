import { useState } from 'react'

import { messages } from '#messages/profile.ts'
import { canPlayUnasked } from '#src/state/connection.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './animated-avatar.module.css'

const PAUSE = 'M9 5.5v13M15 5.5v13'

interface AnimatedAvatarProps {
  /** The address of the animated picture. */
  url: string
  /** The picture that is shown while it is paused. */
  still: string | null
  name: string
}

/**
 * A user's animated picture, which can be paused (WCAG 2.2.2). It starts by itself where videos do: not for viewers who
 * prefer reduced motion, or save data.
 */
export function AnimatedAvatar({ url, still, name }: AnimatedAvatarProps) {
  const isHydrated = useIsHydrated()
  const [choice, setChoice] = useState<boolean>()
  const isMoving = isHydrated && (choice ?? canPlayUnasked())
  return (
    <span className={css.place}>
      <Avatar url={isMoving ? url : still} name={name} size="large" />
      {isHydrated && (
        <button
          type="button"
          className={css.toggle}
          aria-label={isMoving ? messages.animationPause : messages.animationPlay}
          onClick={() => setChoice(!isMoving)}
        >
          {isMoving ? <Icon path={PAUSE} /> : <Icon name="play" isFilled />}
        </button>
      )}
    </span>
  )
}
