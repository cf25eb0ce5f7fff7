import { checkReachability } from '#src/data/run-reachability-check.ts'

/** A clip that waits so long without any of its data has perhaps nobody who sends it. A slow line brings some. */
const WAIT_MS = 2_000
/** Media error codes (specification section 3) of a file that does not come: it has begun to, or not. */
const LINE_ERRORS = new Set<number>([MediaError.MEDIA_ERR_NETWORK, MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED])

/**
 * While somebody only watches nothing is asked of the server: clips that do not come, on the screen or on their way
 * to it, are the first to show that it cannot be reached.
 */
export function watchLine(): void {
  // Media events do not bubble.
  for (const type of ['error', 'stalled', 'waiting'] as const) document.addEventListener(type, look, true)
}

function look({ target: video }: Event): void {
  if (!(video instanceof HTMLVideoElement)) return
  if (video.error) {
    if (LINE_ERRORS.has(video.error.code)) void checkReachability()
    return
  }
  const { currentTime } = video
  const loadedSec = loadedSecOf(video)
  setTimeout(() => {
    const isStarved =
      video.networkState === HTMLMediaElement.NETWORK_LOADING &&
      video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    const isStill = video.currentTime === currentTime && loadedSecOf(video) === loadedSec
    if (isStarved && isStill) void checkReachability()
  }, WAIT_MS)
}

const loadedSecOf = ({ buffered }: HTMLVideoElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
