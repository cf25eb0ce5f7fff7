import { checkReachability, SILENCE_MS } from '#src/data/run-reachability-check.ts'

import { listenToPlayback } from './playback-events.ts'
import { CONNECTION_ERRORS } from './reload-stalled.lazy.ts'

/** When data of any video last arrived, on the page's clock. */
let lastCameAtMs = -Infinity

/**
 * Checks the connection when videos do not arrive, on the screen or on their way to it: while a viewer only
 * watches, nothing else is asked of the server, so they are the first to show that it is unreachable.
 */
export function watchConnection(): void {
  // Media events do not bubble.
  for (const type of ['error', 'stalled', 'waiting'] as const) document.addEventListener(type, onEvent, true)
  document.addEventListener('progress', () => (lastCameAtMs = performance.now()), true)
  // A video that is prepared early is not in the document yet.
  listenToPlayback(({ type }, video) => type === 'request' && video && watch(video))
}

const onEvent = ({ target }: Event) => target instanceof HTMLVideoElement && watch(target)

function watch(video: HTMLVideoElement): void {
  if (video.error) {
    if (CONNECTION_ERRORS.has(video.error.code)) void checkReachability(() => true)
    return
  }
  const { src, currentTime } = video
  const loadedSec = loadedSecOf(video)
  const isStarved = () =>
    video.src === src &&
    video.networkState === HTMLMediaElement.NETWORK_LOADING &&
    video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA &&
    video.currentTime === currentTime &&
    loadedSecOf(video) === loadedSec
  const checkAgain = () => {
    if (!isStarved()) return
    // The server sends another video first, which takes a while on a slow connection.
    const silentMs = performance.now() - lastCameAtMs
    if (silentMs < SILENCE_MS) setTimeout(checkAgain, SILENCE_MS - silentMs)
    else void checkReachability(isStarved)
  }
  setTimeout(checkAgain, SILENCE_MS)
}

const loadedSecOf = ({ buffered }: HTMLVideoElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
