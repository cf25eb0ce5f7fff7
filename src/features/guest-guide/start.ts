import { subscribe } from 'valtio'

import { sessionUserId } from '#src/data/session-user.ts'
import { listenToPlayback } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { guestGuide } from '#src/state/notices.ts'

import { readGuideConfig, storeGuideConfig, writeGuideConfig } from './config.ts'
import { createPlayWatcher } from './plays.ts'
import { isGuideDue } from './rule.ts'

/** Watches what a guest plays, and asks once to log in (specification section 4, guest guide). */
export function startGuestGuide(): void {
  listenToPlayback(
    createPlayWatcher(({ videoId, timeMs }) => {
      if (sessionUserId() !== null || guestGuide.isDue) return
      const play = { videoId, timeMs, source: location.pathname }
      const config = readGuideConfig()
      if (config.windowMs === 0) return
      // Without a network nobody can log in.
      if (navigator.onLine && isGuideDue(config, play)) guestGuide.isDue = true
      else writeGuideConfig({ lastPlay: play })
    }),
  )
  subscribe(consent, storeGuideConfig)
}
