import { expect, type Page } from '@playwright/test'

import { clipAt } from '#support/browser.ts'

export const videoAt = (page: Page, position: number) => clipAt(page, position).locator('video')

/** What the video element of a clip is doing; null where the clip has none. */
export const playback = (page: Page, position: number) =>
  clipAt(page, position).evaluate((article) => {
    const video = article.querySelector('video')
    return video && { isPaused: video.paused, isMuted: video.muted, timeSec: video.currentTime }
  })

export const expectPlaying = (page: Page, position: number) =>
  expect.poll(async () => (await playback(page, position))?.timeSec ?? 0).toBeGreaterThan(0.2)
