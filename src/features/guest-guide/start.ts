import { subscribe } from 'valtio'

import { sessionUserId } from '#src/data/session-user.ts'
import { listenToPlayback, type PlaybackEvent } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { guestGuide } from '#src/state/notices.ts'
import { pagePath } from '#src/ui/page-path.ts'

import { type GuideConfig, type Play, readGuideConfig, storeGuideConfig, writeGuideConfig } from './config.ts'

/** Watches what a guest plays, and asks once to log in (specification section 4, guest guide). */
export function startGuestGuide(): void {
  listenToPlayback(
    createPlayWatcher(({ videoId, timeMs }) => {
      if (sessionUserId() !== null || guestGuide.isDue) return
      const play = { videoId, timeMs, source: pagePath() }
      const config = readGuideConfig()
      if (config.windowMs === 0) return
      // Without a network nobody can log in.
      if (navigator.onLine && isGuideDue(config, play)) guestGuide.isDue = true
      else writeGuideConfig({ lastPlay: play })
    }),
  )
  subscribe(consent, storeGuideConfig)
}

/** Tells each time a video plays that has the screen. One that only peeks in is not played. */
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

/**
 * Whether this play of a guest brings up the prompt: once per guest, when a second, different video is played within
 * the window of the last play (specification section 4, guest guide).
 */
export function isGuideDue({ windowMs, hasShown, lastPlay }: GuideConfig, play: Play): boolean {
  if (hasShown || lastPlay === null || lastPlay.videoId === play.videoId) return false
  const sinceLastMs = play.timeMs - lastPlay.timeMs
  return sinceLastMs >= 0 && sinceLastMs <= windowMs
}
