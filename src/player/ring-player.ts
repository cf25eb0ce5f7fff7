import { announcePlayback, type PlaybackEvent } from './playback-events.ts'
import { isSought } from './seek.ts'

/** One of the few video elements of a feed. */
export interface Player {
  element: HTMLVideoElement
  /** Place of its video in the feed; -1 for none. */
  index: number
  /** Empty for none. */
  videoId: string
}

export interface RingVideo {
  id: string
  /** Where it is shown; none yet for a video that is only made ready. */
  slot: Element | null
  url: string
  sizeBytes: number
  /** Where it begins. */
  startSec: number
}

export interface RingState {
  isPaused: boolean
  isWaiting: boolean
  /** It has nothing to go on with; a video that stops in the middle still shows its last frame. */
  isStarved: boolean
  hasFailed: boolean
}

/** @param element may have a video already, named by its `data-video`, which this takes away */
export function createPlayer(element: HTMLVideoElement): Player {
  Object.assign(element, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    // In Chromium a player without it that has a part of its file from the network refuses the rest from the
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
 * The one whose video is farthest from the one at `current`, one behind counting as farther than one ahead.
 * @param direction 1 for somebody who goes on, -1 for somebody who goes back
 */
export function farthestFrom(current: number, direction: number, players: readonly Player[]): Player {
  const distance = ({ index }: Player) => {
    if (index < 0) return Infinity
    const ahead = (index - current) * direction
    return ahead < 0 ? -ahead * 2 : ahead
  }
  return players.reduce((farthest, player) => (distance(player) > distance(farthest) ? player : farthest))
}

export function stateOf(element: HTMLVideoElement | undefined): RingState {
  // What has ended gives way to the next video.
  const isPaused = (element?.paused ?? true) && !element?.ended
  const readyState = element?.readyState ?? 0
  // Specification section 4: media buffers while its ready state is under 2.
  const isWaiting = !isPaused && readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  const isStarved = !isPaused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  return { isPaused, isWaiting, isStarved, hasFailed: (element?.error ?? null) !== null }
}

/** The size is for those who count bytes. */
export const setFile = (
  element: HTMLVideoElement,
  { url, sizeBytes }: { url: string; sizeBytes: number },
) => {
  element.src = url
  element.dataset['bytes'] = `${sizeBytes}`
}

/** Its place belongs to another video now, or its video is wanted in another form. */
export function release(player: Player): void {
  player.element.pause()
  Object.assign(player, { index: -1, videoId: '' })
}

/** Lets go of its video's file, and of the line. */
export function unload(element: HTMLVideoElement): void {
  const { paused: wasPaused } = element
  element.pause()
  element.removeAttribute('src')
  element.load()
  // Its own event was still to come, and has been dropped with the file.
  if (!wasPaused) element.dispatchEvent(new Event('pause'))
}

/** What happened to a video that plays already. */
export function announceSoFar(player: Player | undefined): void {
  const { paused: isPaused, readyState } = player?.element ?? {}
  announce('request', player)
  if (readyState === undefined || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
  announce('loadeddata', player)
  if (isPaused) return
  announce('play', player)
  announce('playing', player)
}

/** Tells those who watch what happens to its video; without a player nothing does. */
export function announce(type: PlaybackEvent['type'], player: Player | undefined): void {
  if (!player) return
  const { videoId, element } = player
  // A video that begins anew waits for nothing but itself.
  const isLooping = element.loop && element.seeking && !isSought(element)
  if (type !== 'waiting' || !isLooping) announcePlayback(type, videoId, element)
}

/** Where there is none, it waits outside the page. */
export function putInto(slot: Element | null, element: HTMLVideoElement): void {
  markEmpty(element)
  if (!slot) return element.remove()
  // A video that plays goes on playing.
  if (slot.moveBefore && element.isConnected) slot.moveBefore(element, null)
  else slot.append(element)
}

/** What stands under it is seen again. */
export const markEmpty = (element: HTMLVideoElement) => element.parentElement?.removeAttribute('data-live')

/**
 * Marks the slot of the video that has the screen as soon as a frame of it is there: what stands under the video need not
 * be painted then.
 */
export function markLive(element: HTMLVideoElement): void {
  const { parentElement: slot } = element
  const mark = () => {
    if (element.parentElement === slot) slot?.setAttribute('data-live', '')
  }
  // Most have peeked in before. Marked with what else changes as a video gets the screen, it costs no frame of its own.
  if (element.played.length > 0) mark()
  else if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(mark)
  else (element as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
