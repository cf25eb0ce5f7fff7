import type { Page } from '@playwright/test'

import { expect, videoAt } from '#support/browser.ts'

export const elementAt = (page: Page, position: number) => videoAt(page, position).locator('video')

/** The state of a video's element; null when there is none. */
export const playback = (page: Page, position: number) =>
  videoAt(page, position).evaluate((article) => {
    const video = article.querySelector('video')
    return video && { isPaused: video.paused, isMuted: video.muted, timeSec: video.currentTime }
  })

export const expectPlaying = (page: Page, position: number) =>
  expect.poll(async () => (await playback(page, position))?.timeSec ?? 0).toBeGreaterThan(0.2)
