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
  /** The path of the page that the video was shown on. */
  path: string
  params: { video_id: string; stage: PlaybackStage; position_sec: number } & Record<string, string | number>
}

/** Media is buffering below this ready state (specification section 4). */
const BUFFERED_READY_STATE = 2

interface Video {
  stage: PlaybackStage
  isPlaying: boolean
  requestedAtMs: number
  shownAtMs: number
  /** Whether it has played since it got the screen. */
  hasPlayed: boolean
  /** Set while it plays on the screen. */
  watchedFromMs: number | undefined
  /** How long it had played since it got the screen, up to `watchedFromMs`. */
  watchTimeMs: number
}

const newVideo = (): Video => ({
  stage: PlaybackStage.null,
  isPlaying: false,
  requestedAtMs: 0,
  shownAtMs: 0,
  hasPlayed: false,
  watchedFromMs: undefined,
  watchTimeMs: 0,
})

/**
 * Follows videos through their stages and turns the events of their players into the feed's playback events. A
 * video without the screen emits only its loading.
 */
export function createPlaybackTracker(emit: (event: FeedEvent) => void): (event: PlaybackEvent) => void {
  const videos = new Map<string, Video>()
  let shownId: string | undefined

  return ({ type, videoId, path, timeMs, positionSec, readyState, errorCode }) => {
    const video = videos.get(videoId) ?? newVideo()
    videos.set(videoId, video)
    const isShown = videoId === shownId

    const emitPlayback = (name: FeedEvent['name'], details: Record<string, number> = {}) => {
      const position = Math.round(positionSec * 100) / 100
      const params = { video_id: videoId, stage: video.stage, position_sec: position, ...details }
      emit({ name, timeMs, path, params })
    }
    const startWatching = () => {
      video.watchedFromMs ??= timeMs
      video.stage = video.hasPlayed ? PlaybackStage.playing : PlaybackStage.firstPlay
      if (!video.hasPlayed) emitPlayback('feed_first_play', { wait_ms: timeMs - video.shownAtMs })
      video.hasPlayed = true
    }
    const stopWatching = (name: FeedEvent['name'], details: Record<string, number> = {}) => {
      if (video.watchedFromMs !== undefined) video.watchTimeMs += timeMs - video.watchedFromMs
      video.watchedFromMs = undefined
      emitPlayback(name, { watch_time_ms: video.watchTimeMs, ...details })
    }

    switch (type) {
      case 'request':
        video.stage = PlaybackStage.request
        video.requestedAtMs = timeMs
        emitPlayback('feed_load')
        break
      case 'loadeddata':
        video.stage = PlaybackStage.requestEnd
        emitPlayback('feed_loaded_data', { wait_ms: timeMs - video.requestedAtMs })
        break
      case 'show':
        shownId = videoId
        Object.assign(video, {
          shownAtMs: timeMs,
          hasPlayed: false,
          watchTimeMs: 0,
          watchedFromMs: undefined,
        })
        if (video.isPlaying) startWatching()
        break
      case 'playing':
        video.isPlaying = true
        if (isShown) startWatching()
        break
      case 'waiting':
        // A video that has not played yet is still being requested.
        if (readyState >= BUFFERED_READY_STATE || !isShown || !video.hasPlayed) break
        video.stage = PlaybackStage.block
        stopWatching('feed_block')
        break
      case 'pause':
      case 'hide': {
        const hasBeenWatched = video.watchedFromMs !== undefined
        if (type === 'pause') video.isPlaying = false
        if (isShown && hasBeenWatched) {
          video.stage = PlaybackStage.pause
          stopWatching('feed_pause')
        }
        if (type === 'hide' && isShown) shownId = undefined
        break
      }
      case 'ended':
        if (!isShown) break
        video.stage = PlaybackStage.end
        stopWatching('feed_end')
        // Videos loop: one that has reached its end plays on.
        if (video.isPlaying) video.watchedFromMs = timeMs
        break
      case 'error':
        video.isPlaying = false
        if (isShown) stopWatching('feed_failure', { error_code: errorCode })
        break
      case 'click':
        if (isShown) emitPlayback('feed_click')
        break
      default:
        break
    }
  }
}
