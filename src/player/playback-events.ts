import { pagePath } from '#src/ui/page-path.ts'

/**
 * An event of a video's player: the player events of specification section 3, and the events that lead to them.
 */
export interface PlaybackEvent {
  type:
    | 'play'
    | 'playing'
    | 'error'
    | 'ended'
    | 'pause'
    | 'waiting'
    | 'loadeddata'
    /** The file was requested. */
    | 'request'
    /** The video got the screen, or lost it. */
    | 'show'
    | 'hide'
    /** The viewer tapped it. */
    | 'click'
  videoId: string
  /** Path of the page that has the screen; the viewer may have left it when the video stops. */
  path: string
  /** Milliseconds since 1970. */
  timeMs: number
  positionSec: number
  /** Ready state of the element: under 2 it buffers (specification section 4). */
  readyState: number
  /** Media error code (specification section 3), 0 for none. */
  errorCode: number
}

/** A video emits about ten events until it plays. */
const EARLY_MAX_COUNT = 200

const early: PlaybackEvent[] = []
/** Taps before any video had the screen. */
let earlyClickCount = 0
/** The video that has the screen. */
let shown: { videoId: string; video: HTMLVideoElement; path: string } | undefined
type PlaybackListener = (event: PlaybackEvent, video?: HTMLVideoElement) => void

const listeners = new Set<PlaybackListener>()

/** Emits an event. The first events are retained for listeners that subscribe later. */
export function announcePlayback(
  type: PlaybackEvent['type'],
  videoId: string,
  video: HTMLVideoElement,
): void {
  if (type === 'show') shown = { videoId, video, path: pagePath() }
  const path = shown?.path ?? pagePath()
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

/** Records a tap before the feed has reported which video has the screen. It counts for that video. */
export function announceEarlyClick(): void {
  earlyClickCount += 1
}

/** Emits the stop of the video on the screen when its page ends, since no later event will arrive. */
export function announceEndOfPage(): void {
  if (shown) announcePlayback('pause', shown.videoId, shown.video)
}

/** Subscribes to playback: replays the events so far, then calls back for each new one, with its element. */
export function listenToPlayback(listener: PlaybackListener): void {
  for (const event of early) listener(event)
  listeners.add(listener)
}
