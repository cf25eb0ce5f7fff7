import { onlineManager } from '@tanstack/react-query'

import { currentVideo } from '#src/ui/current-video.ts'

import { positionOf, startAt } from './seek.ts'

/** Nothing has come for so long of what somebody waits for: longer than the server lets a video wait for others (0015). */
const STALLED_MS = 8_000
/** What has been asked for anew has longer: a line may be so slow. Within 20 s a network that is back is found out. */
const STALLED_AGAIN_MS = 16_000
/** How long after one failure and the next a video is asked for again. */
const FAILED_MS = [4_000, 8_000, 16_000]
/** Media error codes (specification section 3) of a file that does not come: it has begun to (2), or not (4). What cannot be decoded stays so. */
export const LINE_ERRORS = new Set<number | undefined>([2, 4])

interface Load {
  src: string
  /** When the last bytes of it came, on the page's clock. */
  cameAtMs: number
  /** How often since it played last. */
  askedAnewCount: number
}

const loads = new WeakMap<HTMLVideoElement, Load>()

function loadOf(video: HTMLVideoElement): Load {
  const known = loads.get(video)
  if (known?.src === video.src) return known
  const load = { src: video.src, cameAtMs: performance.now(), askedAnewCount: 0 }
  loads.set(video, load)
  return load
}

const listen = (type: string, hear: (video: HTMLVideoElement) => void) =>
  // Media events do not bubble.
  document.addEventListener(type, ({ target }) => target instanceof HTMLVideoElement && hear(target), true)

const isStarved = (video: HTMLVideoElement) =>
  video.isConnected &&
  video.networkState === HTMLMediaElement.NETWORK_LOADING &&
  video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA

/**
 * Asks anew for a video of which nothing more comes while the server is there: a connection that has died without a word
 * would be waited for as long as the browser does, which is minutes. A video that has failed is asked for a few times more.
 */
export function renewStalledVideos(): void {
  listen('loadstart', loadOf)
  listen('progress', (video) => {
    loadOf(video).cameAtMs = performance.now()
  })
  listen('playing', (video) => {
    loadOf(video).askedAnewCount = 0
  })
  for (const type of ['waiting', 'stalled']) listen(type, (video) => look(video, loadOf(video)))
  listen('error', (video) => tryAgain(video, loadOf(video)))
}

function look(video: HTMLVideoElement, load: Load): void {
  const patienceMs = load.askedAnewCount === 0 ? STALLED_MS : STALLED_AGAIN_MS
  const leftMs = load.cameAtMs + patienceMs - performance.now()
  const { askedAnewCount } = load
  setTimeout(
    () => {
      if (loadOf(video) !== load || load.askedAnewCount !== askedAnewCount || !isStarved(video)) return
      if (load.cameAtMs + patienceMs > performance.now()) return look(video, load)
      if (onlineManager.isOnline()) return askAnew(video, load, !video.paused)
      // Without a network the feed offers what is on the device. When it is back, this one may wait still.
      load.cameAtMs = performance.now()
      look(video, load)
    },
    Math.max(0, leftMs),
  )
}

function tryAgain(video: HTMLVideoElement, load: Load): void {
  const waitMs = FAILED_MS[load.askedAnewCount]
  if (!LINE_ERRORS.has(video.error?.code) || waitMs === undefined) return
  // The browser pauses it next.
  const { paused: wasPaused } = video
  setTimeout(() => {
    const isStillSo = loadOf(video) === load && video.error && video.isConnected
    // With the network back the feed tries again by itself.
    if (!isStillSo || !onlineManager.isOnline()) return
    askAnew(video, load, !wasPaused && currentVideo()?.contains(video) === true)
  }, waitMs)
}

function askAnew(video: HTMLVideoElement, load: Load, isPlaying: boolean): void {
  load.askedAnewCount += 1
  load.cameAtMs = performance.now()
  startAt(video, positionOf(video))
  video.load()
  if (!isPlaying) return
  video.play().catch(() => {
    // It was left meanwhile.
  })
}
