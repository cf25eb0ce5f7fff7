import { subscribe } from 'valtio'

import { sessionUserId } from '#src/data/session-user.ts'
import { createPlayWatcher } from '#src/player/play-watcher.ts'
import { listenToPlayback } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { guestGuide } from '#src/state/notices.ts'
import { pagePath } from '#src/ui/page-path.ts'

import { type GuideConfig, type Play, readGuideConfig, storeGuideConfig, writeGuideConfig } from './config.ts'

/** Watches what a guest plays, and asks once to log in (specification section 4, guest guide). */
export function startGuestGuide(): void {
  let askedAtId: string | undefined
  listenToPlayback(
    createPlayWatcher(({ videoId, timeMs }) => {
      if (sessionUserId() !== null) return
      if (guestGuide.isDue) {
        // A guest who swipes on has answered.
        if (videoId !== askedAtId) guestGuide.isDue = false
        return
      }
      const play = { videoId, timeMs, source: pagePath() }
      const config = readGuideConfig()
      if (config.windowMs === 0) return
      // Without a network no guest can log in.
      if (navigator.onLine && isGuideDue(config, play)) {
        guestGuide.isDue = true
        askedAtId = videoId
      } else writeGuideConfig({ lastPlay: play })
    }),
  )
  subscribe(consent, storeGuideConfig)
}

/**
 * Whether this play of a guest triggers the prompt: once per guest, when a second, different video is played within
 * the window after the last play (specification section 4, guest guide).
 */
export function isGuideDue({ windowMs, hasShown, lastPlay }: GuideConfig, play: Play): boolean {
  if (hasShown || lastPlay === null || lastPlay.videoId === play.videoId) return false
  const sinceLastMs = play.timeMs - lastPlay.timeMs
  return sinceLastMs >= 0 && sinceLastMs <= windowMs
}
