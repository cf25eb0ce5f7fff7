import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { playerSettings } from '#src/state/player-settings.ts'

/** A finger that rests this long on a video holds it. */
const HOLD_MS = 400

/** Whether the last finger held a video: the feed may have gone on to another one before it is lifted. */
let wasHeld = false

/** Plays the video faster as long as a finger, or the mouse, rests on it. */
export function useHold() {
  const { isHeld } = useSnapshot(playerSettings)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [release] = useState(() => () => {
    clearTimeout(timer.current)
    playerSettings.isHeld = false
  })
  // A finger that has left the page is lifted elsewhere.
  useEffect(() => release, [release])
  const listeners = {
    onPointerDown({ button }: PointerEvent) {
      wasHeld = false
      if (button !== 0) return
      timer.current = setTimeout(() => {
        wasHeld = true
        playerSettings.isHeld = true
      }, HOLD_MS)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  }
  /** The click that follows is none. */
  return { isHeld, wasHeld: () => wasHeld, listeners }
}
