import type { Media, Rendition } from '#contract/models/video.ts'

export interface Viewing {
  /** Physical pixels on the video's short side. */
  shortSidePx: number
  /** Measured recently; undefined when nothing was. */
  measuredBps?: number | undefined
  /** The browser's estimate, up to 10; undefined when it gives none. */
  downlinkMbps?: number | undefined
  isDataSaver: boolean
  /** Short side of the rendition that the viewer chose; absent or 0 for none. */
  wantedPx?: number | undefined
}

/**
 * Picks the rendition to play: the smallest with data saver on; else the one that the viewer chose, or the next
 * smaller one; else the smallest that fills the screen and fits the connection. Renditions are ordered from small
 * to large. It is serialised into the document (`EarlyVideo`), so it must not use anything outside itself.
 */
export function chooseRendition(media: Pick<Media, 'renditions'>, viewing: Viewing): Rendition | undefined {
  /** One swipe per second, each with two seconds of a video, takes a third of the bandwidth. */
  const lineShare = 1 / 6
  /** Browsers report every faster connection as this. */
  const highestDownlinkMbps = 10
  const { renditions } = media
  const { measuredBps, downlinkMbps, shortSidePx, wantedPx, isDataSaver } = viewing
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the document
  const sideOf = ({ width, height }: Rendition) => Math.min(width, height)
  if (isDataSaver) return renditions[0]
  if (wantedPx) return renditions.findLast((one) => sideOf(one) <= wantedPx) ?? renditions[0]
  const isDownlinkKnown = downlinkMbps !== undefined && downlinkMbps < highestDownlinkMbps
  const lineBps = measuredBps ?? (isDownlinkKnown ? downlinkMbps * 1e6 : Infinity)
  const affordable = renditions.filter(({ bitrateBps }) => bitrateBps <= lineBps * lineShare)
  // A rendition slightly smaller than the screen looks the same and costs much less.
  return affordable.find((one) => sideOf(one) >= shortSidePx * 0.85) ?? affordable.at(-1) ?? renditions[0]
}
