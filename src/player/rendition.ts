import type { Media } from '#contract/models/video.ts'
import type { Viewing } from '#document/choose-rendition.ts'
import { connection } from '#shared/network-information.ts'
import { canAutoplay, isSavingData } from '#src/state/connection.ts'
import { playerSettings } from '#src/state/player-settings.ts'

import { throughputBps } from './throughput.ts'

/** Reading the window's size forces a layout, so it is read once per size. */
let windowSidePx: number | undefined

function shortSideOfWindow(): number {
  if (windowSidePx === undefined) {
    windowSidePx = Math.min(innerWidth, innerHeight) * Math.min(devicePixelRatio, 2)
    addEventListener('resize', () => (windowSidePx = undefined), { once: true })
  }
  return windowSidePx
}

/** Reads what this screen and connection can take right now. */
export function currentViewing(): Viewing {
  return {
    shortSidePx: shortSideOfWindow(),
    isDataSaver: isSavingData(),
    wantedPx: playerSettings.qualityPx,
    measuredBps: throughputBps(),
    downlinkMbps: connection()?.downlink,
  }
}

/** Slower connections have better uses than large posters of later videos. */
const SMALL_POSTERS_BELOW_BPS = 2e6
/** Below this a video's first frame arrives as soon as its poster would, if nothing competes with it. */
const NO_POSTERS_BELOW_BPS = 1e6

/**
 * Picks the poster of a video other than the first one; undefined when its video comes instead, and on a data saver until
 * the viewer comes to it (specification section 7.6).
 */
export function choosePoster(
  { posterUrl, posterSmallUrl }: Pick<Media, 'posterUrl' | 'posterSmallUrl'>,
  wasCurrent: boolean,
): string | undefined {
  if (isSavingData()) return wasCurrent ? posterSmallUrl : undefined
  const lineBps = navigator.onLine ? (throughputBps() ?? Infinity) : Infinity
  if (lineBps < NO_POSTERS_BELOW_BPS && canAutoplay()) return undefined
  return lineBps < SMALL_POSTERS_BELOW_BPS ? posterSmallUrl : posterUrl
}
