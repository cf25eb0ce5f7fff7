import { expect, type CDPSession } from '@playwright/test'

import { forYouFeed, test } from '#support/browser.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const STEPS = 8

/** A quick flick upwards over half of the screen. */
async function swipeUp(devtools: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 175, y }],
    })
  await touch('touchStart', 624)
  for (let step = 1; step <= STEPS; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a finger moves step by step
    await new Promise((resolve) => setTimeout(resolve, 12))
    void touch('touchMove', 624 - (440 * step) / STEPS)
  }
  await touch('touchEnd')
}

test('a swipe moves by one clip, however quick it is', async ({ page }) => {
  await page.goto('/foryou')
  const clips = forYouFeed(page).getByRole('article')
  await expect(clips.first()).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => page.locator('video').count()).toBeGreaterThan(1)
  const devtools = await page.context().newCDPSession(page)
  for (let swipes = 1; swipes <= 6; swipes += 1) {
    await swipeUp(devtools)
    await page.waitForTimeout(1_200)
    await expect(clips.nth(swipes)).toBeInViewport({ ratio: 0.98 })
  }
})
