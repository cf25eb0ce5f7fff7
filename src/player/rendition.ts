import type { Media, Rendition } from '#contract/models/video.ts'
import { connection, isSavingData } from '#src/state/connection.ts'
import { playerSettings } from '#src/state/player-settings.ts'

export interface Viewing {
  /** Physical pixels that the clip's short side gets. */
  shortSidePx: number
  /** The browser's estimate; undefined where it gives none. */
  downlinkMbps?: number
  isDataSaver: boolean
  /** Short side of the rendition that the person chose; absent or 0: none. */
  wantedPx?: number
}

/** Part of the measured line that a clip may take, so that the next ones can be fetched beside it. */
const LINE_SHARE = 0.6

export const shortSide = ({ width, height }: Rendition) => Math.min(width, height)

/**
 * The rendition to play: the one that the person chose, or the next smaller one; otherwise the smallest that fills the screen and fits the line, the smallest of all on
 * data-saver. Renditions come ordered from the smallest to the largest.
 */
export function chooseRendition(media: Media, viewing: Viewing): Rendition | undefined {
  const [smallest] = media.renditions
  const { downlinkMbps, shortSidePx, wantedPx } = viewing
  if (wantedPx) return media.renditions.findLast((one) => shortSide(one) <= wantedPx) ?? smallest
  if (viewing.isDataSaver) return smallest
  const affordable =
    downlinkMbps === undefined
      ? media.renditions
      : media.renditions.filter(({ bitrateBps }) => bitrateBps <= downlinkMbps * 1e6 * LINE_SHARE)
  // A rendition a little under the screen's own size looks the same and costs much less.
  return (
    affordable.find((rendition) => shortSide(rendition) >= shortSidePx * 0.85) ??
    affordable.at(-1) ??
    smallest
  )
}

/** Asking for the window's size lays the page out: it is asked once for each size. */
let windowSidePx: number | undefined

function shortSideOfWindow(): number {
  if (windowSidePx === undefined) {
    windowSidePx = Math.min(innerWidth, innerHeight) * Math.min(devicePixelRatio, 2)
    addEventListener('resize', () => (windowSidePx = undefined), { once: true })
  }
  return windowSidePx
}

/** What this screen and line can take just now. */
export function currentViewing(): Viewing {
  const downlinkMbps = connection()?.downlink
  return {
    shortSidePx: shortSideOfWindow(),
    isDataSaver: isSavingData(),
    wantedPx: playerSettings.qualityPx,
    ...(downlinkMbps ? { downlinkMbps } : {}),
  }
}
