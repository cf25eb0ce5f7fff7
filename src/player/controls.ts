import { positionOf, seekTo } from './seek.ts'

/** Event of the element after a seek by steps, when no pointer shows the target. */
export const STEPPED = 'stepped'

/** A keyboard's step through a video: a tenth of it, 1 to 5 seconds. */
const seekStepSec = (durationSec: number) => Math.min(5, Math.max(1, durationSec / 10))

/** Seeks some keyboard steps forward, or back. */
export function seekBySteps(video: HTMLVideoElement | undefined, steps: number): void {
  if (!video) return
  seekTo(video, positionOf(video) + steps * seekStepSec(video.duration))
  video.dispatchEvent(new Event(STEPPED))
}

/** The browser or the viewer may refuse: nothing happens then. */
const ignore = () => {}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
  else document.documentElement.requestFullscreen().catch(ignore)
}

export function togglePictureInPicture(video: HTMLVideoElement | undefined): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore)
  else if (document.pictureInPictureEnabled) video?.requestPictureInPicture().catch(ignore)
}
