/** What happens to a video's player: the player events of specification section 3, and what leads to them. */
export interface PlaybackEvent {
  type:
    | 'play'
    | 'playing'
    | 'error'
    | 'ended'
    | 'pause'
    | 'waiting'
    | 'loadeddata'
    /** Its file is asked for. */
    | 'request'
    /** It has the screen, or has lost it. */
    | 'show'
    | 'hide'
    /** The person tapped it. */
    | 'click'
  videoId: string
  /** Of the page that has the screen: it may have been left when its video stops. */
  path: string
  /** Milliseconds since 1970. */
  timeMs: number
  positionSec: number
  /** Of the element: under 2 it buffers (specification section 4). */
  readyState: number
  /** Media error code (specification section 3), 0 for none. */
  errorCode: number
}

/** A video has about ten until it plays. */
const EARLY_MAX_COUNT = 200

const early: PlaybackEvent[] = []
/** Taps before any video had the screen. */
let earlyClickCount = 0
/** What has the screen. */
let shown: { videoId: string; video: HTMLVideoElement; path: string } | undefined
type PlaybackListener = (event: PlaybackEvent, video?: HTMLVideoElement) => void

const listeners = new Set<PlaybackListener>()

/** Tells those who listen. The first events are kept for those who come later. */
export function announcePlayback(
  type: PlaybackEvent['type'],
  videoId: string,
  video: HTMLVideoElement,
): void {
  if (type === 'show') shown = { videoId, video, path: location.pathname }
  const path = shown?.path ?? location.pathname
  if (type === 'hide') shown = undefined
  const { currentTime: positionSec, readyState, error } = video
  const event = {
    type,
    videoId,
    path,
    timeMs: Date.now(),
    positionSec,
    readyState,
    errorCode: error?.code ?? 0,
  }
  if (early.length < EARLY_MAX_COUNT) early.push(event)
  for (const listener of listeners) listener(event, video)
  if (type !== 'show') return
  for (; earlyClickCount > 0; earlyClickCount -= 1) announcePlayback('click', videoId, video)
}

/** The person tapped before the feed had told which video has the screen: it is told of that one. */
export function announceEarlyClick(): void {
  earlyClickCount += 1
}

/** Tells that the video on the screen stops with its page, of which no later event is heard. */
export function announceEndOfPage(): void {
  if (shown) announcePlayback('pause', shown.videoId, shown.video)
}

/** Hears what has happened so far, and everything from now on: that with the element it happens to. */
export function listenToPlayback(listener: PlaybackListener): void {
  for (const event of early) listener(event)
  listeners.add(listener)
}
