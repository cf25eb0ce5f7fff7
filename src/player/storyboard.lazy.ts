import type { Media } from '#contract/models/video.ts'
import { isSavingData } from '#src/state/connection.ts'
import { formatTime } from '#src/ui/format-time.ts'

/** How far the preview stays from the ends of the bar. */
const EDGE_PX = 8

/** Shows the part of a video at a place on its bar. */
export interface StoryboardView {
  /** @param ratio part of the video up to there, 0 to 1 */
  show: (ratio: number) => void
  hide: () => void
}

/** The index of the picture for a position in the video. */
export const frameAt = (ratio: number, frameCount: number): number =>
  Math.max(0, Math.min(frameCount - 1, Math.floor(ratio * frameCount)))

/**
 * Creates the preview above the seek bar. The storyboard is fetched when it is first shown; a video without one,
 * or data saver, shows nothing.
 */
export function createStoryboardView(
  picture: HTMLElement,
  { storyboard, durationSec, width, height }: Media,
): StoryboardView {
  const { style } = picture
  style.backgroundImage = ''
  const setUp = (url: string, frameCount: number) => {
    style.backgroundImage = `url("${url}")`
    style.backgroundSize = `${frameCount * 100}% 100%`
    style.aspectRatio = `${width} / ${height}`
  }
  return {
    show(ratio) {
      if (!storyboard || isSavingData()) return
      const { url, frameCount } = storyboard
      if (!style.backgroundImage) setUp(url, frameCount)
      // For a background n times as wide as its box, 100 % shows its last n-th.
      style.backgroundPositionX = `${(frameAt(ratio, frameCount) / (frameCount - 1)) * 100}%`
      const [second] = picture.children
      if (second) second.textContent = formatTime(ratio * durationSec)
      picture.hidden = false
      const bar = picture.parentElement
      if (!bar) return
      const leftPx = ratio * bar.clientWidth - picture.offsetWidth / 2
      const maxPx = bar.clientWidth - picture.offsetWidth - EDGE_PX
      style.transform = `translateX(${Math.max(EDGE_PX, Math.min(maxPx, leftPx))}px)`
    },
    hide() {
      picture.hidden = true
    },
  }
}
