import type { Page } from '@playwright/test'

import { elementAt } from '#pages/player.ts'
import { appReady, expect, forYouFeed, mainNav, test, videoAt } from '#support/browser.ts'

// The longest of the last files: without this one worker would be left alone with it at the end.
test.describe.configure({ mode: 'parallel' })

const timeOf = (page: Page, position: number) =>
  elementAt(page, position).evaluate((video: HTMLVideoElement) => video.currentTime)
const speedOf = (page: Page, position: number) =>
  elementAt(page, position).evaluate((video: HTMLVideoElement) => video.playbackRate)

async function openForYou(page: Page): Promise<void> {
  await page.goto('/foryou')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(0.2)
}

test('the video is sought by keyboard and by drag, and says where it is', async ({ page }) => {
  await openForYou(page)
  await videoAt(page, 1).getByRole('button', { name: 'Pause' }).press('Enter')
  const slider = videoAt(page, 1).getByRole('slider', { name: 'Seek' })
  await slider.focus()
  const from = await timeOf(page, 1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(from + 0.9)
  const picture = videoAt(page, 1).getByText(/^0:0\d$/)
  await expect(picture).toBeVisible()
  await expect(picture).toBeHidden()
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:0\d of 0:\d\d$/)
  await page.keyboard.press('Home')
  await expect.poll(() => timeOf(page, 1)).toBe(0)

  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider has no place.')
  const y = box.y + box.height - 4
  await page.mouse.move(box.x + box.width * 0.2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 3 })
  await page.mouse.up()
  const durationSec = await elementAt(page, 1).evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(() => timeOf(page, 1)).toBeCloseTo(durationSec / 2, 0)
  await expect(videoAt(page, 1).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('time runs from left to right for pointers, keys and eyes, also on a page that is read from right to left @long', async ({
  page,
}) => {
  await openForYou(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await videoAt(page, 1).getByRole('button', { name: 'Pause' }).press('Enter')
  const slider = videoAt(page, 1).getByRole('slider', { name: 'Seek' })
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider has no place.')
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height - 4)
  const durationSec = await elementAt(page, 1).evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(() => timeOf(page, 1)).toBeCloseTo(durationSec * 0.2, 0)
  const isPaintedAt = (ratio: number) =>
    videoAt(page, 1)
      .locator('canvas')
      .evaluate((bar: HTMLCanvasElement, at) => {
        const copy = new OffscreenCanvas(bar.width, 1).getContext('2d')
        copy?.drawImage(bar, 0, 0)
        return copy?.getImageData(bar.width * at, 0, 1, 1).data[3] === 255
      }, ratio)
  await expect.poll(() => isPaintedAt(0.1)).toBe(true)
  expect(await isPaintedAt(0.9)).toBe(false)

  // The feed's own key, and the slider's.
  const from = await timeOf(page, 1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(from + 0.9)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => timeOf(page, 1)).toBeLessThan(from + 0.1)
  await expect(slider).toHaveCSS('direction', 'ltr')
})

test('on a phone the buttons make room for the picture of where a drag leads @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForYou(page)
  const rail = videoAt(page, 1).getByRole('button', { name: 'Share' }).locator('..')
  const slider = videoAt(page, 1).getByRole('slider', { name: 'Seek' })
  await expect(slider).toHaveAttribute('aria-valuetext', / of /)
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider has no place.')
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height - 4)
  await page.mouse.down()
  await expect(rail).toHaveCSS('opacity', '0')
  await page.mouse.up()
  await expect(rail).toHaveCSS('opacity', '1')
})

test('videos play slower and faster, the next ones too, and faster while they are held', async ({ page }) => {
  await openForYou(page)
  await page.keyboard.press('>')
  await expect.poll(() => speedOf(page, 1)).toBe(1.25)
  await expect(page.getByRole('status').filter({ hasText: '1.25× speed' })).toHaveCount(1)
  await page.keyboard.press('PageDown')
  await expect.poll(() => timeOf(page, 2)).toBeGreaterThan(0)
  expect(await speedOf(page, 2)).toBe(1.25)

  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.99 })
  await videoAt(page, 2)
    .getByRole('button', { name: 'Pause' })
    .hover({ position: { x: 120, y: 300 } })
  await page.mouse.down()
  await expect.poll(() => speedOf(page, 2)).toBe(2)
  await page.mouse.up()
  await expect.poll(() => speedOf(page, 2)).toBe(1.25)
  await videoAt(page, 2).getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(videoAt(page, 2).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a sheet tells the keys, and those of one letter can be turned off (WCAG 2.1.4)', async ({ page }) => {
  await openForYou(page)
  await page.setViewportSize({ width: 1440, height: 390 })
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(sheet).toContainText('Next video')
  await expect(sheet.getByText('Close, or show controls').locator('..')).toContainText('Esc')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()

  await page.keyboard.press('?')
  await sheet.getByRole('switch', { name: 'Use single-letter shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('m')
  await page.keyboard.press('?')
  await page.keyboard.press('ArrowDown')
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect(videoAt(page, 2).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await expect(sheet).toHaveCount(0)
})

test('letters act on the video on the screen, also far down the feed and beside a slider', async ({
  page,
}) => {
  // A short link would not name the video.
  await page.context().route('**/api/share/link/', (route) => route.abort())
  await openForYou(page)
  for (const position of [2, 3, 4]) {
    await page.keyboard.press('j')
    await expect(videoAt(page, position)).toBeInViewport({ ratio: 0.99 })
  }
  await page.keyboard.press('s')
  const link = page.getByRole('dialog', { name: 'Share' }).getByLabel('Link to this video')
  const author = await videoAt(page, 4).getByRole('link', { name: /^@/ }).innerText()
  await expect(link).toHaveValue(new RegExp(`/${author}/video/`))
  await page.keyboard.press('Escape')

  await videoAt(page, 4).getByRole('link', { name: /^@/ }).focus()
  await page.keyboard.press('Space')
  await expect(videoAt(page, 4).getByRole('button', { name: 'Play' })).toBeVisible()
  await videoAt(page, 4).getByRole('slider', { name: 'Volume' }).fill('40')
  await page.keyboard.press('m')
  await expect(elementAt(page, 4)).toHaveJSProperty('muted', true)
  await page.keyboard.press('k')
  await expect(videoAt(page, 3)).toBeInViewport({ ratio: 0.99 })
})

test('a key pressed while a busy device has not yet begun to move moves one video more @long', async ({
  page,
}) => {
  await openForYou(page)
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      () => {
        const endMs = performance.now() + 600
        while (performance.now() < endMs);
      },
      { once: true },
    )
  })
  await Promise.all([page.keyboard.press('PageDown'), page.keyboard.press('PageDown')])
  await expect(videoAt(page, 3)).toBeInViewport({ ratio: 0.99 })
})

test('one notch of a wheel is one video', async ({ page }) => {
  await openForYou(page)
  // The first video plays before anything listens: a key press is recorded until then, a wheel event is not.
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.99 })
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 100)
  await expect(videoAt(page, 3)).toBeInViewport({ ratio: 0.99 })
  await page.mouse.wheel(0, 100)
  await expect(videoAt(page, 4)).toBeInViewport({ ratio: 0.99 })
  await page.mouse.wheel(0, -100)
  await expect(videoAt(page, 3)).toBeInViewport({ ratio: 0.99 })
})

test('Tab leads into the feed to the video on the screen, from before it and from behind', async ({
  page,
}) => {
  await openForYou(page)
  for (const _ of [2, 3, 4]) await page.keyboard.press('PageDown')
  await expect(videoAt(page, 4)).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Control+Home')
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(videoAt(page, 4)).toBeFocused()
    await expect(videoAt(page, 4)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Control+End')
  }
})

test('focus follows the video, and Ctrl with Home or End leaves the feed (ARIA feed pattern)', async ({
  page,
}) => {
  await openForYou(page)
  await videoAt(page, 1).getByRole('button', { name: 'Like' }).focus()
  await forYouFeed(page).evaluate((feed) =>
    feed.parentElement?.parentElement?.scrollTo({ top: innerHeight, behavior: 'smooth' }),
  )
  await expect(videoAt(page, 2)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 3)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(mainNav(page).getByRole('link').last()).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('button', { name: 'Previous video' })).toBeFocused()
})

test('the arrow that leads no further keeps the focus that it has', async ({ page }) => {
  await openForYou(page)
  const previous = page.getByRole('button', { name: 'Previous video' })
  await page.keyboard.press('PageDown')
  await expect(previous).toBeEnabled()
  await previous.focus()
  await page.keyboard.press('Home')
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.99 })
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
})

test('of two windows the one that was played last is heard, and the other one pauses @long', async ({
  page,
  context,
}) => {
  await openForYou(page)
  await page.keyboard.press('m')
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', false)
  const other = await context.newPage()
  await openForYou(other)
  // Until then it does not know about the first one's sound, which M would switch off again.
  await appReady(other)
  if (await elementAt(other, 1).evaluate((video: HTMLVideoElement) => video.muted))
    await other.keyboard.press('m')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(videoAt(other, 1).getByRole('button', { name: 'Pause' })).toBeVisible()

  await videoAt(page, 1).getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect(videoAt(other, 1).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(videoAt(page, 1).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', false)
})

test('a video that plays has next to no styles looked up for its bar @long', async ({ page }) => {
  await openForYou(page)
  // The work of the page's first seconds is over.
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(4)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const polls = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
  }
  const before = await polls()
  const events = await elementAt(page, 1).evaluate(async (video) => {
    let count = 0
    video.addEventListener('timeupdate', () => (count += 1))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return count
  })
  // The video reports its time four times a second.
  expect(events).toBeGreaterThan(5)
  expect((await polls()) - before).toBeLessThan(events / 2)
})

test('a video whose file is asked for anew shows its poster until it is there @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForYou(page)
  const poster = videoAt(page, 1).locator('[data-slot] img').last()
  await expect(poster).toBeHidden()
  await elementAt(page, 1).evaluate((video: HTMLVideoElement) => {
    video.src = '/media/video/none.mp4'
  })
  await expect(poster).toBeVisible()
})
