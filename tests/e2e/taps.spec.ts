import type { Page } from '@playwright/test'

import { expectPlaying, playback } from '#pages/player.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, forYouFeed, holdBackScripts, test, videoAt } from '#support/browser.ts'

const FINGER = { x: 120, y: 300 }

/** The position in the window of the next heart that bursts. */
const middleOfNextBurst = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ x: number; y: number }>((resolve) => {
        addEventListener('animationstart', ({ target, animationName }) => {
          // A video that waits for its file has an animation, too.
          if (!(target instanceof Element) || !animationName.includes('burst')) return
          const { x, y, width, height } = target.getBoundingClientRect()
          resolve({ x: x + width / 2, y: y + height / 2 })
        })
      }),
  )

/** Taps three times, 100 ms apart by the device's clock; the page receives each tap with a growing delay. */
async function tapThrice(page: Page, hearingDelayMs: number): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const fromSec = Date.now() / 1000
  for (const clickCount of [1, 2, 3]) {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await device.send('Input.dispatchMouseEvent', {
        type,
        ...FINGER,
        button: 'left',
        clickCount,
        timestamp: fromSec + clickCount / 10,
      })
    }
    await page.waitForTimeout(hearingDelayMs)
  }
}

test('two taps show a heart under the finger and like, once and for all @phone', async ({ page }) => {
  await openLoggedIn(page, '/foryou', freshName('tapper'))
  await expectPlaying(page, 1)
  const stage = videoAt(page, 1).getByRole('button', { name: 'Pause' })
  const saved = page.waitForResponse(/\/commit\/item\/digg\//)
  const heart = middleOfNextBurst(page)
  await stage.dblclick({ position: FINGER })
  const { x = 0, y = 0 } = (await stage.boundingBox()) ?? {}
  const { x: heartX, y: heartY } = await heart
  expect(heartX).toBeCloseTo(x + FINGER.x, -1)
  expect(heartY).toBeCloseTo(y + FINGER.y, -1)
  const like = videoAt(page, 1).getByRole('button', { name: 'Like' })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect((await playback(page, 1))?.isPaused ?? false).toBe(false)
})

for (const [name, hearingDelayMs] of [
  ['however often one taps, the video is liked and plays on @phone', 0],
  ['taps that a busy page hears late like, too, and the video plays on @phone @long', 400],
] as const) {
  test(name, async ({ page }) => {
    await openLoggedIn(page, '/foryou', freshName('drummer'))
    await expectPlaying(page, 1)
    await tapThrice(page, hearingDelayMs)
    await expect(videoAt(page, 1).getByRole('button', { name: 'Like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const from = await playback(page, 1)
    await expect
      .poll(async () => ((await playback(page, 1))?.timeSec ?? 0) - (from?.timeSec ?? 0))
      .toBeGreaterThan(0.5)
  })
}

test('a volume and a language that are chosen before the scripts have come are heard when they have @desktop', async ({
  page,
}) => {
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await videoAt(page, 1).getByRole('slider', { name: 'Volume' }).fill('40')
  allow()
  await expect(videoAt(page, 1).locator('video')).toHaveJSProperty('volume', 0.4)
  await expect(videoAt(page, 1).locator('video')).toHaveJSProperty('muted', false)

  const allowSettings = await holdBackScripts(page)
  await page.goto('/setting/pc?section=language', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  allowSettings()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('a page that was scrolled before the scripts have come stays where it is when they have @phone', async ({
  page,
}) => {
  const allow = await holdBackScripts(page)
  await page.goto('/@demo', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('listitem').nth(6).waitFor()
  await page.evaluate(() => scrollTo(0, 200))
  allow()
  await appReady(page)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  await page.reload()
  await appReady(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
})

test('ten presses of L as fast as they can be end where they began @desktop', async ({ page }) => {
  await openLoggedIn(page, '/foryou', freshName('hammer'))
  await expectPlaying(page, 1)
  const like = videoAt(page, 1).getByRole('button', { name: 'Like' })
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('l')
  }
  await expect(like).toHaveAccessibleDescription('')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expectPlaying(page, 1)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveAccessibleDescription('')
})

test('a finger that holds a video until the next one has come does not pause that @phone @long', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('vireo.player', '{"isAutoAdvancing":true}'))
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const device = await page.context().newCDPSession(page)
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [FINGER] })
  await videoAt(page, 1)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 1
    })
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.99 })
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // By then a single tap would have been told from a double tap.
  await page.waitForTimeout(1_000)
  // On a busy machine the feed may have moved on by one more.
  const current = forYouFeed(page).locator('article[tabindex="0"]')
  const seconds = () => current.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  const fromSec = await seconds()
  await expect.poll(seconds).not.toBe(fromSec)
  await expect(current.getByRole('button', { name: 'Pause' })).toBeVisible()
})
