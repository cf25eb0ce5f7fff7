import type { PlaybackEvent } from '#src/player/playback-events.ts'

/** Playback progress stages (specification section 3). */
export const PlaybackStage = {
  null: -1,
  request: 1,
  requestEnd: 2,
  block: 3,
  pause: 4,
  firstPlay: 5,
  playing: 6,
  end: 7,
} as const
type PlaybackStage = (typeof PlaybackStage)[keyof typeof PlaybackStage]

/** A feed playback event (specification section 4). */
export interface FeedEvent {
  name: `feed_${'click' | 'load' | 'loaded_data' | 'first_play' | 'pause' | 'block' | 'end' | 'failure'}`
  timeMs: number
  /** Of the page that had the screen. */
  path: string
  params: { video_id: string; stage: PlaybackStage; position_sec: number } & Record<string, string | number>
}

/** Under this ready state media buffers (specification section 4). */
const BUFFERED_READY_STATE = 2

interface Clip {
  stage: PlaybackStage
  isPlaying: boolean
  requestedAtMs: number
  shownAtMs: number
  /** Since it has the screen. */
  hasPlayed: boolean
  /** Set while it plays on the screen. */
  watchedFromMs: number | undefined
  /** How long it has played since it has the screen, up to `watchedFromMs`. */
  watchTimeMs: number
}

const newClip = (): Clip => ({
  stage: PlaybackStage.null,
  isPlaying: false,
  requestedAtMs: 0,
  shownAtMs: 0,
  hasPlayed: false,
  watchedFromMs: undefined,
  watchTimeMs: 0,
})

/**
 * Follows clips through their stages and makes the feed's playback events of what their players do. How a clip
 * that does not have the screen plays is nobody's business: of it only the loading is told.
 */
export function createPlaybackTracker(emit: (event: FeedEvent) => void): (event: PlaybackEvent) => void {
  const clips = new Map<string, Clip>()
  let shownId: string | undefined

  return ({ type, videoId, path, timeMs, positionSec, readyState, errorCode }) => {
    const clip = clips.get(videoId) ?? newClip()
    clips.set(videoId, clip)
    const isShown = videoId === shownId

    const tell = (name: FeedEvent['name'], details: Record<string, number> = {}) => {
      const position = Math.round(positionSec * 100) / 100
      const params = { video_id: videoId, stage: clip.stage, position_sec: position, ...details }
      emit({ name, timeMs, path, params })
    }
    const startWatching = () => {
      clip.watchedFromMs ??= timeMs
      clip.stage = clip.hasPlayed ? PlaybackStage.playing : PlaybackStage.firstPlay
      if (!clip.hasPlayed) tell('feed_first_play', { wait_ms: timeMs - clip.shownAtMs })
      clip.hasPlayed = true
    }
    const stopWatching = (name: FeedEvent['name'], details: Record<string, number> = {}) => {
      if (clip.watchedFromMs !== undefined) clip.watchTimeMs += timeMs - clip.watchedFromMs
      clip.watchedFromMs = undefined
      tell(name, { watch_time_ms: clip.watchTimeMs, ...details })
    }

    switch (type) {
      case 'request':
        clip.stage = PlaybackStage.request
        clip.requestedAtMs = timeMs
        tell('feed_load')
        break
      case 'loadeddata':
        clip.stage = PlaybackStage.requestEnd
        tell('feed_loaded_data', { wait_ms: timeMs - clip.requestedAtMs })
        break
      case 'show':
        shownId = videoId
        Object.assign(clip, { shownAtMs: timeMs, hasPlayed: false, watchTimeMs: 0, watchedFromMs: undefined })
        if (clip.isPlaying) startWatching()
        break
      case 'playing':
        clip.isPlaying = true
        if (isShown) startWatching()
        break
      case 'waiting':
        // What has not played yet is still being requested.
        if (readyState >= BUFFERED_READY_STATE || !isShown || !clip.hasPlayed) break
        clip.stage = PlaybackStage.block
        stopWatching('feed_block')
        break
      case 'pause':
      case 'hide': {
        const hasBeenWatched = clip.watchedFromMs !== undefined
        if (type === 'pause') clip.isPlaying = false
        if (isShown && hasBeenWatched) {
          clip.stage = PlaybackStage.pause
          stopWatching('feed_pause')
        }
        if (type === 'hide' && isShown) shownId = undefined
        break
      }
      case 'ended':
        if (!isShown) break
        clip.stage = PlaybackStage.end
        stopWatching('feed_end')
        // Clips loop: what has ended goes on.
        if (clip.isPlaying) clip.watchedFromMs = timeMs
        break
      case 'error':
        clip.isPlaying = false
        if (isShown) stopWatching('feed_failure', { error_code: errorCode })
        break
      case 'click':
        if (isShown) tell('feed_click')
        break
      default:
        break
    }
  }
}
