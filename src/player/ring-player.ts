import { announcePlayback, type PlaybackEvent } from './playback-events.ts'
import { isSought } from './seek.ts'

/** One of the few video elements of a feed. */
export interface Player {
  video: HTMLVideoElement
  /** Place of its clip in the feed; -1 for none. */
  index: number
  /** Empty for none. */
  clipId: string
}

export interface RingClip {
  id: string
  /** Where it is shown; none yet for a clip that is only made ready. */
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

/** @param video may have a clip already, named by its `data-clip`, which this takes away */
export function createPlayer(video: HTMLVideoElement): Player {
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    preload: 'auto',
    // In Chromium a player without it that has a part of its file from the network refuses the rest from the
    // service worker.
    crossOrigin: 'anonymous',
    disableRemotePlayback: true,
  })
  video.tabIndex = -1
  const player: Player = { video, index: -1, clipId: video.dataset['clip'] ?? '' }
  delete video.dataset['clip']
  return player
}

/**
 * The one whose clip is farthest from the one at `current`, one behind counting as farther than one ahead.
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

export function stateOf(video: HTMLVideoElement | undefined): RingState {
  // What has ended gives way to the next clip.
  const isPaused = (video?.paused ?? true) && !video?.ended
  const readyState = video?.readyState ?? 0
  // Specification section 4: media buffers while its ready state is under 2.
  const isWaiting = !isPaused && readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  const isStarved = !isPaused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  return { isPaused, isWaiting, isStarved, hasFailed: (video?.error ?? null) !== null }
}

/** The size is for those who count bytes. */
export const setFile = (video: HTMLVideoElement, { url, sizeBytes }: { url: string; sizeBytes: number }) => {
  video.src = url
  video.dataset['bytes'] = `${sizeBytes}`
}

/** Its place belongs to another clip now, or its clip is wanted in another form. */
export function release(player: Player): void {
  player.video.pause()
  Object.assign(player, { index: -1, clipId: '' })
}

/** Lets go of its clip's file, and of the line. */
export function unload(video: HTMLVideoElement): void {
  const { paused: wasPaused } = video
  video.pause()
  video.removeAttribute('src')
  video.load()
  // Its own event was still to come, and has been dropped with the file.
  if (!wasPaused) video.dispatchEvent(new Event('pause'))
}

/** What happened to a clip that plays already. */
export function announceSoFar(player: Player | undefined): void {
  const { paused: isPaused, readyState } = player?.video ?? {}
  announce('request', player)
  if (readyState === undefined || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
  announce('loadeddata', player)
  if (isPaused) return
  announce('play', player)
  announce('playing', player)
}

/** Tells those who watch what happens to its clip; without a player nothing does. */
export function announce(type: PlaybackEvent['type'], player: Player | undefined): void {
  if (!player) return
  const { clipId, video } = player
  // A clip that begins anew waits for nothing but itself.
  const isLooping = video.loop && video.seeking && !isSought(video)
  if (type !== 'waiting' || !isLooping) announcePlayback(type, clipId, video)
}

/** Where there is none, it waits outside the page. */
export function putInto(slot: Element | null, video: HTMLVideoElement): void {
  markEmpty(video)
  if (!slot) return video.remove()
  // A clip that plays goes on playing.
  if (slot.moveBefore && video.isConnected) slot.moveBefore(video, null)
  else slot.append(video)
}

/** What stands under it is seen again. */
export const markEmpty = (video: HTMLVideoElement) => video.parentElement?.removeAttribute('data-live')

/**
 * Marks the slot of the clip that has the screen as soon as a frame of it is there: what stands under the clip need not
 * be painted then.
 */
export function markLive(video: HTMLVideoElement): void {
  const { parentElement: slot } = video
  const mark = () => {
    if (video.parentElement === slot) slot?.setAttribute('data-live', '')
  }
  // Most have peeked in before. Marked with what else changes as a clip gets the screen, it costs no frame of its own.
  if (video.played.length > 0) mark()
  else if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(mark)
  else (video as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
