import type { Video } from '#contract/models/video.ts'

import { seekBySteps } from './seek-by-steps.ts'
import { seekTo } from './seek.ts'

/** A swipe takes less: between two videos the screen's lock is not given back, nor the device's keys. */
const RELEASE_AFTER_MS = 1_000

interface DeviceActions {
  toggle: () => void
  moveBy: (step: number) => void
}

let followed: { element: HTMLVideoElement; actions: DeviceActions } | undefined
let lock: WakeLockSentinel | undefined
let isAsking = false
let hasKeys = false

const isPlaying = () => followed?.element.paused === false

/** Keeps the screen on while a video plays, and no longer. Browsers drop the lock when the page is hidden. */
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
    if (followed) return
    if ('mediaSession' in navigator) leaveMediaSession()
    // The video that has the screen waits to be tapped: the small window would stand still at the one before.
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
  }, RELEASE_AFTER_MS)
}

/** Tells the device what plays and takes its keys (Media Session), and keeps its screen on, until `signal` ends it. */
export function runDevice(
  video: Video,
  element: HTMLVideoElement,
  actions: DeviceActions,
  signal: AbortSignal,
): void {
  followed = { element, actions }
  followInPicture(element, signal)
  void keepAwake()
  element.addEventListener('playing', () => void keepAwake(), { signal })
  element.addEventListener('pause', letSleep, { signal })
  document.addEventListener('visibilitychange', () => void keepAwake(), { signal })
  signal.addEventListener('abort', () => {
    followed = undefined
    letSleep()
  })
  if ('mediaSession' in navigator) showInMediaSession(video, element, signal)
}

/** The small window goes on to the next video: from one to the other a browser lets it pass without a new tap. */
function followInPicture(element: HTMLVideoElement, signal: AbortSignal): void {
  const { pictureInPictureElement: shown } = document
  if (!shown || shown === element) return
  const follow = () => {
    // The person has closed it meanwhile.
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
    title: caption || 'Video',
    artist: author.nickname,
    artwork: [{ src: media.posterUrl, sizes: `${media.width}x${media.height}` }],
  })
  takeKeys(true)
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
}

function leaveMediaSession(): void {
  navigator.mediaSession.metadata = null
  takeKeys(false)
}

/** They act on the video that has the screen: each is a message to the browser, and a swipe needs none. */
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
