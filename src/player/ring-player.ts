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

/** Where there is none, it waits outside the page. Marks the slot as soon as a frame is on the screen: what stands under the clip need not be painted then. */
export function putInto(slot: Element | null, video: HTMLVideoElement): void {
  video.parentElement?.removeAttribute('data-live')
  if (!slot) return video.remove()
  // A clip that plays goes on playing.
  if (slot.moveBefore && video.isConnected) slot.moveBefore(video, null)
  else slot.append(video)
  const mark = () => {
    if (video.parentElement === slot) slot.setAttribute('data-live', '')
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(mark)
  else (video as HTMLVideoElement).addEventListener('playing', mark, { once: true })
}
