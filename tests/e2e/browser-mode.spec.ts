import type { Locator, Page } from '@playwright/test'

import { appReady, expect, holdBack, mainNav, test } from '#support/browser.ts'

const viewer = (page: Page) => page.getByRole('feed', { name: 'Videos' })
const videoAt = (page: Page, position: number) => viewer(page).locator(`article[aria-posinset="${position}"]`)
const cells = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const idIn = (address: string | null) => /\/video\/(\d+)$/.exec(address ?? '')?.[1]
const timeOf = (video: Locator) =>
  video.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)

async function openProfile(page: Page): Promise<string[]> {
  await page.goto('/@sol.and.sea')
  await expect(cells(page).first()).toBeVisible()
  // Until then a video opens as a separate page.
  await appReady(page)
  const links = await cells(page).all()
  return Promise.all(links.map(async (link) => idIn(await link.getAttribute('href')) ?? ''))
}

/** Specification section 3, browserMode. */
test('a list opens as a viewer of its own, and closing leads back to the video seen last', async ({
  page,
}) => {
  const ids = await openProfile(page)
  await cells(page).nth(1).click()
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect(videoAt(page, 2)).toBeFocused()
  await expect(mainNav(page)).toBeHidden()
  expect(idIn(page.url())).toBe(ids[1])
  await expect.poll(() => timeOf(videoAt(page, 2))).toBeGreaterThan(0.2)

  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 3)).toBeFocused()
  await expect.poll(() => idIn(page.url())).toBe(ids[2])
  await page.keyboard.press('PageUp')
  await expect.poll(() => idIn(page.url())).toBe(ids[1])
  await page.keyboard.press('End')
  await expect.poll(() => idIn(page.url())).toBe(ids.at(-1))

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/@sol\.and\.sea$/)
  await expect(cells(page).last()).toBeFocused()
  await expect(cells(page).last()).toBeInViewport()
  await expect(mainNav(page)).toBeVisible()
})

test('a key that leads nowhere at the last video costs the next one nothing @long', async ({ page }) => {
  const ids = await openProfile(page)
  await cells(page).last().click()
  await expect(videoAt(page, ids.length)).toBeFocused()
  await page.keyboard.press('PageDown')
  // A movement would be over by then.
  await page.waitForTimeout(1_000)
  await page.keyboard.press('PageUp')
  await expect(videoAt(page, ids.length - 1)).toBeFocused()
  await expect(videoAt(page, ids.length - 1)).toBeInViewport({ ratio: 0.99 })
})

test('the viewer is closed by its button and by the browser, and outlives a reload with its list', async ({
  page,
}) => {
  const ids = await openProfile(page)
  await cells(page).nth(1).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(cells(page).nth(1)).toBeFocused()
  await cells(page).nth(2).click()
  await expect(videoAt(page, 3)).toBeFocused()
  await page.goBack()
  await expect(cells(page).nth(2)).toBeFocused()

  await cells(page).nth(2).click()
  await expect(videoAt(page, 3)).toBeFocused()
  await page.reload()
  expect(idIn(page.url())).toBe(ids[2])
  await expect(videoAt(page, 3)).toBeFocused()
  await expect(videoAt(page, 3)).toHaveAttribute('aria-setsize', String(ids.length))
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 4)).toBeFocused()
  await expect.poll(() => timeOf(videoAt(page, 4))).toBeGreaterThan(0.1)
  await expect.poll(() => idIn(page.url())).toBe(ids[3])
  await page.reload()
  await expect(videoAt(page, 4)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cells(page).nth(3)).toBeFocused()
})

/** The time in seconds at which the next video starts to play, among those in a place. */
const nextStart = (page: Page, place = '*') =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const onPlaying = ({ target }: Event) => {
          const video = target as HTMLVideoElement
          if (video.closest(selector)) resolve(video.currentTime)
        }
        document.addEventListener('playing', onPlaying, { capture: true })
      }),
    place,
  )

test('whoever leaves the viewer while they hold a video finds the next one at its own speed @long', async ({
  page,
}) => {
  await openProfile(page)
  await cells(page).first().click()
  const speed = () =>
    videoAt(page, 1)
      .locator('video')
      .evaluate((element: HTMLVideoElement) => element.playbackRate)
  await expect.poll(() => timeOf(videoAt(page, 1))).toBeGreaterThan(0.2)
  await videoAt(page, 1)
    .getByRole('button', { name: 'Pause' })
    .hover({ position: { x: 120, y: 300 } })
  await page.mouse.down()
  await expect.poll(speed).toBe(2)
  await page.keyboard.press('Escape')
  await expect(cells(page).first()).toBeFocused()
  await page.mouse.up()
  await page.keyboard.press('Enter')
  await expect.poll(() => timeOf(videoAt(page, 1))).toBeGreaterThan(0.2)
  expect(await speed()).toBe(1)
})

test('whoever leaves the viewer for a page and comes back finds the video at its second', async ({
  page,
}) => {
  await openProfile(page)
  await cells(page).nth(1).click()
  await expect.poll(() => timeOf(videoAt(page, 2))).toBeGreaterThan(1)
  await videoAt(page, 2).getByRole('link', { name: '@sol.and.sea' }).click()
  await expect(cells(page).first()).toBeVisible()
  const start = nextStart(page)
  await page.goBack()
  expect(await start).toBeGreaterThan(1)
})

test('whoever closes the viewer and goes forward again finds the video at its second @long', async ({
  page,
}) => {
  await openProfile(page)
  await cells(page).nth(1).click()
  await expect.poll(() => timeOf(videoAt(page, 2))).toBeGreaterThan(1)
  await page.goBack()
  await expect(cells(page).nth(1)).toBeFocused()
  const start = nextStart(page, '[role="feed"][aria-label="Videos"]')
  await page.goForward()
  expect(await start).toBeGreaterThan(1)
  await expect(videoAt(page, 2)).toBeFocused()
})

/** Specification section 2.4, list mouse trigger; section 3, startTime. */
test('a video plays under the pointer, and goes on in the viewer at its second', async ({ page }) => {
  const script = /grid-preview\.lazy/
  const allow = await holdBack(page, script)
  const asked = page.waitForRequest(script)
  await openProfile(page)
  await asked
  // The pointer rests there before anything listens to it.
  await cells(page).nth(1).hover()
  allow()
  await expect.poll(() => timeOf(cells(page).nth(1))).toBeGreaterThan(1)
  const start = nextStart(page)
  await cells(page).nth(1).click()
  expect(await start).toBeGreaterThan(1)
})
