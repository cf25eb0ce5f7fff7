import { onlineManager } from '@tanstack/react-query'

import { currentVideo } from '#src/ui/document.ts'

import { positionOf, startAt } from './seek.ts'

/**
 * How long a video that is waited for may receive nothing: longer than the server holds a video back for others
 * (decision 0015).
 */
const STALLED_MS = 8_000
/**
 * After a reload the limit is longer, since the connection may be that slow. A network that returns is noticed
 * within 20 s.
 */
const STALLED_AGAIN_MS = 16_000
/** Delays after one failure and the next before a video is requested again. */
const FAILED_MS = [4_000, 8_000, 16_000]
/**
 * Media error codes (specification section 3) of a file that does not arrive: interrupted (2), or never begun
 * (4). A decoding error is permanent.
 */
export const CONNECTION_ERRORS = new Set<number | undefined>([2, 4])

interface Load {
  src: string
  /** When its last bytes arrived, on the page's clock. */
  cameAtMs: number
  /** Number of reloads since it last played. */
  reloadCount: number
}

const loads = new WeakMap<HTMLVideoElement, Load>()

function loadOf(video: HTMLVideoElement): Load {
  const known = loads.get(video)
  if (known?.src === video.src) return known
  const load = { src: video.src, cameAtMs: performance.now(), reloadCount: 0 }
  loads.set(video, load)
  return load
}

const listen = (type: string, onEvent: (video: HTMLVideoElement) => void) =>
  // Media events do not bubble.
  document.addEventListener(type, ({ target }) => target instanceof HTMLVideoElement && onEvent(target), true)

const isStarved = (video: HTMLVideoElement) =>
  video.isConnected &&
  video.networkState === HTMLMediaElement.NETWORK_LOADING &&
  video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA

/**
 * Reloads a video that receives nothing more while the server is there: the browser would wait minutes for a
 * connection that has died silently. A failed video is reloaded a few times.
 */
export function reloadStalledVideos(): void {
  listen('loadstart', loadOf)
  listen('progress', (video) => {
    loadOf(video).cameAtMs = performance.now()
  })
  listen('playing', (video) => {
    loadOf(video).reloadCount = 0
  })
  for (const type of ['waiting', 'stalled']) listen(type, (video) => check(video, loadOf(video)))
  listen('error', (video) => tryAgain(video, loadOf(video)))
}

function check(video: HTMLVideoElement, load: Load): void {
  const stallDeadlineMs = load.reloadCount === 0 ? STALLED_MS : STALLED_AGAIN_MS
  const leftMs = load.cameAtMs + stallDeadlineMs - performance.now()
  const { reloadCount } = load
  setTimeout(
    () => {
      if (loadOf(video) !== load || load.reloadCount !== reloadCount || !isStarved(video)) return
      if (load.cameAtMs + stallDeadlineMs > performance.now()) return check(video, load)
      if (onlineManager.isOnline()) return reload(video, load, !video.paused)
      // Without a network the feed offers the videos on this device. This one may still be waiting when the
      // network returns.
      load.cameAtMs = performance.now()
      check(video, load)
    },
    Math.max(0, leftMs),
  )
}

function tryAgain(video: HTMLVideoElement, load: Load): void {
  const waitMs = FAILED_MS[load.reloadCount]
  if (!CONNECTION_ERRORS.has(video.error?.code) || waitMs === undefined) return
  // The browser pauses it next.
  const { paused: wasPaused } = video
  setTimeout(() => {
    const isStillSo = loadOf(video) === load && video.error && video.isConnected
    // When the network returns the feed retries automatically.
    if (!isStillSo || !onlineManager.isOnline()) return
    reload(video, load, !wasPaused && currentVideo()?.contains(video) === true)
  }, waitMs)
}

function reload(video: HTMLVideoElement, load: Load, isPlaying: boolean): void {
  load.reloadCount += 1
  load.cameAtMs = performance.now()
  startAt(video, positionOf(video))
  video.load()
  if (!isPlaying) return
  video.play().catch(() => {
    // The video was left meanwhile.
  })
}
