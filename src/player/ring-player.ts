import { announcePlayback, type PlaybackEvent } from './playback-events.ts'
import { isSought } from './seek.ts'

/** One of the few video elements of a feed. */
export interface Player {
  element: HTMLVideoElement
  /** Index of its video in the feed; -1 for none. */
  index: number
  /** Empty for none. */
  videoId: string
}

export interface RingVideo {
  id: string
  /** Slot that shows it; null for a video that is only prepared. */
  slot: Element | null
  url: string
  sizeBytes: number
  /** Second at which it begins. */
  startSec: number
  /** Played without its sound, whatever the viewer wants. */
  isSilenced?: boolean
}

export interface RingState {
  isPaused: boolean
  isWaiting: boolean
  /** Whether it ran out of data; a video that stops midway still shows its last frame. */
  isStarved: boolean
  hasFailed: boolean
}

/** @param element may have a video already, named by its `data-video`, which this removes */
export function createPlayer(element: HTMLVideoElement): Player {
  Object.assign(element, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    // Without it Chromium's player, once it has part of a file from the network, refuses the rest from the
    // service worker.
    crossOrigin: 'anonymous',
    disableRemotePlayback: true,
  })
  element.tabIndex = -1
  const player: Player = { element, index: -1, videoId: element.dataset['video'] ?? '' }
  delete element.dataset['video']
  return player
}

/**
 * Finds the player whose video is farthest from `current`; one behind counts as farther than one ahead.
 * @param direction 1 when the viewer goes forward, -1 when they go back
 */
export function farthestFrom(current: number, direction: number, players: readonly Player[]): Player {
  const distance = ({ index }: Player) => {
    if (index < 0) return Infinity
    const ahead = (index - current) * direction
    return ahead < 0 ? -ahead * 2 : ahead
  }
  return players.reduce((farthest, player) => (distance(player) > distance(farthest) ? player : farthest))
}

/** Whether a video that loops seeks to its start: it waits for nothing but itself. */
export const isLooping = (element: HTMLVideoElement): boolean =>
  element.loop && element.seeking && !isSought(element)

export function stateOf(element: HTMLVideoElement | undefined): RingState {
  // A video that has ended is followed by the next one.
  const isPaused = (element?.paused ?? true) && !element?.ended
  const readyState = element?.readyState ?? 0
  // Specification section 4: media buffers while its ready state is under 2.
  const isWaiting = !isPaused && readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  const isStarved = !isPaused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  return { isPaused, isWaiting, isStarved, hasFailed: (element?.error ?? null) !== null }
}

/** Sets the file. Its size is for the data meter. */
export const setFile = (
  element: HTMLVideoElement,
  { url, sizeBytes }: { url: string; sizeBytes: number },
) => {
  element.src = url
  element.dataset['bytes'] = `${sizeBytes}`
}

/** Frees a player whose slot now belongs to another video, or whose video needs another rendition. */
export function release(player: Player): void {
  player.element.pause()
  Object.assign(player, { index: -1, videoId: '' })
}

/** Drops the video's file and frees the connection. */
export function unload(element: HTMLVideoElement): void {
  const { paused: wasPaused } = element
  element.pause()
  element.removeAttribute('src')
  element.load()
  // The element's own pause event was pending and was dropped with the file.
  if (!wasPaused) element.dispatchEvent(new Event('pause'))
}

/** Emits the past events of a video that plays already. */
export function announceSoFar(player: Player | undefined): void {
  const { paused: isPaused, readyState } = player?.element ?? {}
  announce('request', player)
  if (readyState === undefined || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
  announce('loadeddata', player)
  if (isPaused) return
  announce('play', player)
  announce('playing', player)
}

/** Emits an event of a player's video; does nothing without a player. */
export function announce(type: PlaybackEvent['type'], player: Player | undefined): void {
  if (!player) return
  const { videoId, element } = player
  if (type !== 'waiting' || !isLooping(element)) announcePlayback(type, videoId, element)
}

/** Moves the element into the slot; without a slot it waits outside the page. */
export function putInto(slot: Element | null, element: HTMLVideoElement): void {
  markEmpty(element)
  if (!slot) return element.remove()
  // Keeps a playing video playing.
  if (slot.moveBefore && element.isConnected) slot.moveBefore(element, null)
  else slot.append(element)
}

/** Makes the layers under the video visible again. */
export const markEmpty = (element: HTMLVideoElement) => element.parentElement?.removeAttribute('data-live')

/** Marks the slot of the video on the screen as soon as it has a frame: nothing under it needs painting then. */
export function markLive(element: HTMLVideoElement): void {
  const { parentElement: slot } = element
  const mark = () => {
    if (element.parentElement === slot) slot?.setAttribute('data-live', '')
  }
  // Most have been visible before. Marked together with the other changes when a video gets the screen, this
  // costs no frame of its own.
  if (element.played.length > 0) mark()
  else if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(mark)
  else (element as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
