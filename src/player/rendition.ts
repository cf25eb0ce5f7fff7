import type { Media, Rendition } from '#contract/models/video.ts'
import { canAutoplay, connection, isSavingData } from '#src/state/connection.ts'
import { playerSettings } from '#src/state/player-settings.ts'

import { throughputBps } from './throughput.ts'

export interface Viewing {
  /** Physical pixels that the video's short side gets. */
  shortSidePx: number
  /** As measured lately; undefined where nothing was. */
  measuredBps?: number | undefined
  /** The browser's estimate, up to 10; undefined where it gives none. */
  downlinkMbps?: number | undefined
  isDataSaver: boolean
  /** Short side of the rendition that the person chose; absent or 0: none. */
  wantedPx?: number | undefined
}

/**
 * The rendition to play: the smallest of all on data-saver; the one that the person chose, or the next smaller one;
 * otherwise the smallest that fills the screen and fits the line. Renditions come ordered from the smallest to the
 * largest. Stands in the document as it is (`EarlyVideo`): nothing outside it is there.
 */
export function chooseRendition(media: Pick<Media, 'renditions'>, viewing: Viewing): Rendition | undefined {
  /** A swipe a second, each with two seconds of a video, takes a third of the line. */
  const lineShare = 1 / 6
  /** What browsers tell of better lines too. */
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
  // A rendition a little under the screen's own size looks the same and costs much less.
  return affordable.find((one) => sideOf(one) >= shortSidePx * 0.85) ?? affordable.at(-1) ?? renditions[0]
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
  return {
    shortSidePx: shortSideOfWindow(),
    isDataSaver: isSavingData(),
    wantedPx: playerSettings.qualityPx,
    measuredBps: throughputBps(),
    downlinkMbps: connection()?.downlink,
  }
}

/** Slower lines have better things to do than to bring large pictures of videos that come after. */
const SMALL_POSTERS_BELOW_BPS = 2e6
/** Here a video's first frame comes as soon as its poster would, if nothing takes the line from it. */
const NO_POSTERS_BELOW_BPS = 1e6

/** The poster of a video that is not the first one; undefined where its video comes instead. */
export function choosePoster({ posterUrl, posterSmallUrl }: Media): string | undefined {
  const lineBps = navigator.onLine ? (throughputBps() ?? Infinity) : Infinity
  if (lineBps < NO_POSTERS_BELOW_BPS && canAutoplay()) return undefined
  return lineBps < SMALL_POSTERS_BELOW_BPS ? posterSmallUrl : posterUrl
}
