import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'

import { seekBySteps } from './controls.ts'
import { seekTo } from './seek.ts'

/** A swipe takes less: between two videos neither the wake lock nor the media keys are released. */
const RELEASE_AFTER_MS = 1_000

interface DeviceActions {
  toggle: () => void
  moveBy: (step: number) => void
}

let followed: { element: HTMLVideoElement; actions: DeviceActions } | undefined
let lock: WakeLockSentinel | undefined
let isAsking = false
let hasKeys = false
let releasing: ReturnType<typeof setTimeout> | undefined

const isPlaying = () => followed?.element.paused === false

/** Holds a wake lock while a video plays. Browsers drop it when the page is hidden. */
async function holdWakeLock(): Promise<void> {
  if (!isPlaying() || isAsking || lock?.released === false || document.hidden) return
  isAsking = true
  try {
    lock = await navigator.wakeLock?.request('screen')
  } catch {
    // The battery is low, or the viewer does not want it.
  }
  isAsking = false
}

function letSleep(): void {
  clearTimeout(releasing)
  releasing = setTimeout(() => {
    if (!isPlaying()) lock?.release().catch(() => {})
    if (followed) return
    if ('mediaSession' in navigator) leaveMediaSession()
    // The video on the screen waits for a tap: the window would freeze on the previous one.
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
  }, RELEASE_AFTER_MS)
}

/**
 * Tells the device what is playing and handles its media keys (Media Session), and keeps its screen on, until
 * `signal` ends it.
 */
export function runMediaSession(
  video: Video,
  element: HTMLVideoElement,
  actions: DeviceActions,
  signal: AbortSignal,
): void {
  followed = { element, actions }
  followInPicture(element, signal)
  void holdWakeLock()
  element.addEventListener('playing', () => void holdWakeLock(), { signal })
  element.addEventListener('pause', letSleep, { signal })
  document.addEventListener('visibilitychange', () => void holdWakeLock(), { signal })
  signal.addEventListener('abort', () => {
    followed = undefined
    letSleep()
  })
  if ('mediaSession' in navigator) showInMediaSession(video, element, signal)
}

/** Moves the picture-in-picture window to the next video, which browsers allow without a new tap. */
function followInPicture(element: HTMLVideoElement, signal: AbortSignal): void {
  const { pictureInPictureElement: shown } = document
  if (!shown || shown === element) return
  const follow = () => {
    // The viewer has closed it meanwhile.
    if (!document.pictureInPictureElement) return
    element.requestPictureInPicture().catch(() => document.exitPictureInPicture().catch(() => {}))
  }
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) follow()
  else element.addEventListener('loadedmetadata', follow, { once: true, signal })
}

function showInMediaSession(
  { caption, author, media }: Video,
  element: HTMLVideoElement,
  signal: AbortSignal,
): void {
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: caption || messages.video,
    artist: author.nickname,
    artwork: [{ src: media.posterUrl, sizes: `${media.width}x${media.height}` }],
  })
  takeKeys(true)
  const update = () => {
    mediaSession.playbackState = element.paused ? 'paused' : 'playing'
    const { duration, currentTime: position, playbackRate } = element
    if (Number.isFinite(duration) && playbackRate > 0 && position <= duration) {
      mediaSession.setPositionState({ duration, position, playbackRate })
    }
  }
  for (const type of ['playing', 'pause', 'seeked', 'ratechange'] as const) {
    element.addEventListener(type, update, { signal })
  }
  update()
}

function leaveMediaSession(): void {
  navigator.mediaSession.metadata = null
  takeKeys(false)
}

/**
 * The handlers act on the video that has the screen: setting one is a message to the browser, and a swipe needs
 * none.
 */
const KEYS = {
  play: () => followed?.element.paused && followed.actions.toggle(),
  pause: () => followed?.element.paused === false && followed.actions.toggle(),
  previoustrack: () => followed?.actions.moveBy(-1),
  nexttrack: () => followed?.actions.moveBy(1),
  seekbackward: () => seekBySteps(followed?.element, -1),
  seekforward: () => seekBySteps(followed?.element, 1),
  seekto: ({ seekTime }) => followed && seekTo(followed.element, seekTime ?? 0),
} satisfies Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

function takeKeys(isWanted: boolean): void {
  if (hasKeys === isWanted) return
  hasKeys = isWanted
  for (const [action, handler] of Object.entries(KEYS)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, isWanted ? handler : null)
    } catch {
      // This browser does not know the action.
    }
  }
}
