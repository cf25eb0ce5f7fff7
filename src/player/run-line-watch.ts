import { checkReachability } from '#src/data/run-reachability-check.ts'

/** A clip that waits so long for its data, without a sign of it, has perhaps nobody who sends it. */
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
  setTimeout(() => {
    const isStarved =
      video.networkState === HTMLMediaElement.NETWORK_LOADING &&
      video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    if (isStarved && video.currentTime === currentTime) void checkReachability()
  }, WAIT_MS)
}
