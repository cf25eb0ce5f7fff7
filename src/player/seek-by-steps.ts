import { positionOf, seekTo } from './seek.ts'

/** The element's event when it was sought in steps, without a pointer that shows where to. */
export const STEPPED = 'stepped'

/** A keyboard's step through a video: a tenth of it, 1 to 5 seconds. */
const seekStepSec = (durationSec: number) => Math.min(5, Math.max(1, durationSec / 10))

/** Goes some of a keyboard's steps on, or back. */
export function seekBySteps(video: HTMLVideoElement | undefined, steps: number): void {
  if (!video) return
  seekTo(video, positionOf(video) + steps * seekStepSec(video.duration))
  video.dispatchEvent(new Event(STEPPED))
}
