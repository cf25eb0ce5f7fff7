import type { Video } from '#contract/models/video.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import type { RingState } from '#src/player/ring-player.ts'

import type { PlayerControls } from './use-ring.ts'

/** The place of a video in a feed. */
export interface VideoSlot {
  video: Video
  position: number
  isCurrent: boolean
  playback: RingState
  /** The element of the video on the screen. */
  videoElement: HTMLVideoElement | undefined
  controls: PlayerControls
  /** Shows only the video and its text. */
  isSketch?: boolean
  /** Runs instead of actions that need an account; null for a user. */
  onGuest: OnGuest | null
}
