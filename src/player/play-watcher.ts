import type { PlaybackEvent } from './playback-events.ts'

/** Calls back each time a video plays that has the screen. One that only peeks in is not played. */
export function createPlayWatcher(onPlay: (event: PlaybackEvent) => void): (event: PlaybackEvent) => void {
  const moving = new Set<string>()
  let shownId: string | undefined
  return (event) => {
    const { type, videoId } = event
    if (type === 'playing') moving.add(videoId)
    else if (type === 'pause' || type === 'error' || type === 'request') moving.delete(videoId)
    else if (type === 'show') shownId = videoId
    else if (type === 'hide' && shownId === videoId) shownId = undefined
    if ((type === 'playing' || type === 'show') && videoId === shownId && moving.has(videoId)) onPlay(event)
  }
}
