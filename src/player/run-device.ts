import type { Video } from '#contract/models/video.ts'

import { seekBySteps, seekTo } from './seek.ts'

/** A swipe takes less: the screen's lock is not given back between two clips. */
const RELEASE_AFTER_MS = 1_000

interface DeviceActions {
  toggle: () => void
  moveBy: (step: number) => void
}

let followed: HTMLVideoElement | undefined
let lock: WakeLockSentinel | undefined
let isAsking = false

const isPlaying = () => followed !== undefined && !followed.paused

/** Keeps the screen on while a clip plays, and no longer. Browsers drop the lock when the page is hidden. */
async function keepAwake(): Promise<void> {
  if (!isPlaying() || isAsking || lock?.released === false || document.hidden) return
  isAsking = true
  try {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- not in every browser, and not without https
    lock = await navigator.wakeLock?.request('screen')
  } catch {
    // The battery is low, or the person does not want it.
  }
  isAsking = false
}

function letSleep(): void {
  setTimeout(() => {
    if (!isPlaying()) lock?.release().catch(() => {})
  }, RELEASE_AFTER_MS)
}

/** Tells the device what plays and takes its keys (Media Session), and keeps its screen on, until `signal` ends it. */
export function runDevice(
  video: Video,
  element: HTMLVideoElement,
  { toggle, moveBy }: DeviceActions,
  signal: AbortSignal,
): void {
  followed = element
  void keepAwake()
  element.addEventListener('playing', () => void keepAwake(), { signal })
  element.addEventListener('pause', letSleep, { signal })
  document.addEventListener('visibilitychange', () => void keepAwake(), { signal })
  signal.addEventListener('abort', () => {
    followed = undefined
    letSleep()
  })
  if ('mediaSession' in navigator) showInMediaSession(video, element, { toggle, moveBy }, signal)
}

function showInMediaSession(
  { caption, author, media }: Video,
  element: HTMLVideoElement,
  { toggle, moveBy }: DeviceActions,
  signal: AbortSignal,
): void {
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: caption || 'Clip',
    artist: author.nickname,
    artwork: [{ src: media.posterUrl, sizes: `${media.width}x${media.height}` }],
  })
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => element.paused && toggle(),
    pause: () => !element.paused && toggle(),
    previoustrack: () => moveBy(-1),
    nexttrack: () => moveBy(1),
    seekbackward: () => seekBySteps(element, -1),
    seekforward: () => seekBySteps(element, 1),
    seekto: ({ seekTime }) => seekTo(element, seekTime ?? 0),
  }
  const entries = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][]
  for (const [action, handler] of entries) setHandler(action, handler)

  const tell = () => {
    mediaSession.playbackState = element.paused ? 'paused' : 'playing'
    const { duration, currentTime: position, playbackRate } = element
    if (Number.isFinite(duration) && playbackRate > 0 && position <= duration) {
      mediaSession.setPositionState({ duration, position, playbackRate })
    }
  }
  for (const type of ['playing', 'pause', 'seeked', 'ratechange'] as const) {
    element.addEventListener(type, tell, { signal })
  }
  tell()
  signal.addEventListener('abort', () => {
    mediaSession.metadata = null
    for (const [action] of entries) setHandler(action, null)
  })
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // This browser does not know the action.
  }
}
