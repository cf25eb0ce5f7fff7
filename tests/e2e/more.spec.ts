import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, forYouFeed, test, videoAt } from '#support/browser.ts'

const timeOf = (page: Page, position: number) =>
  videoAt(page, position)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)
const menu = (page: Page) => page.getByRole('dialog', { name: 'More' })

async function openForYou(page: Page): Promise<void> {
  await page.goto('/foryou')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(0.2)
}

test('speed and quality are chosen from the menu; the video goes on at the same second', async ({ page }) => {
  await openForYou(page)
  const video = videoAt(page, 1).locator('video')
  await videoAt(page, 1).getByRole('button', { name: 'Pause' }).press('Enter')
  await videoAt(page, 1).getByRole('slider', { name: 'Seek' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(2)
  const atSec = await timeOf(page, 1)

  await videoAt(page, 1).getByRole('button', { name: 'More actions' }).click()
  await menu(page).getByRole('group', { name: 'Speed' }).getByRole('radio', { name: '1.5×' }).check()
  await expect(video).toHaveJSProperty('playbackRate', 1.5)
  const qualities = menu(page).getByRole('group', { name: 'Quality' })
  await expect(qualities.getByRole('radio', { name: 'Auto' })).toBeChecked()
  // Auto has already picked one of the two for the connection.
  await qualities.getByRole('radio').nth(1).check()
  const smaller = await video.getAttribute('src')
  await qualities.getByRole('radio').nth(2).check()
  await expect(video).not.toHaveAttribute('src', smaller ?? '')
  await expect.poll(() => timeOf(page, 1)).toBeCloseTo(atSec, 0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)

  await videoAt(page, 1).getByRole('button', { name: 'Play' }).press('Enter')
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(atSec + 0.2)
  await expect(video).toHaveJSProperty('playbackRate', 1.5)
})

test('a video of no interest gives way to the next, stays away, and can be taken back', async ({ page }) => {
  await openForYou(page)
  const first = await videoAt(page, 1).getAttribute('aria-label')
  const second = await videoAt(page, 2).getAttribute('aria-label')
  await videoAt(page, 1).getByRole('button', { name: 'Pause' }).click({ button: 'right' })
  await expect(menu(page).getByRole('listitem').nth(0)).toHaveText(/^Not interestedChoose why/)
  await expect(menu(page).getByRole('listitem').nth(1)).toHaveText('Report')
  await menu(page).getByText('Why am I seeing this?').click()
  await expect(menu(page).getByText('Many people watched and liked it recently.')).toBeVisible()
  await menu(page).getByRole('button', { name: 'Not interested' }).click()
  await expect(videoAt(page, 1)).toHaveAttribute('aria-label', second ?? '')
  await expect(videoAt(page, 1)).toBeFocused()
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(0.2)
  await page.reload()
  await expect(videoAt(page, 1)).toHaveAttribute('aria-label', second ?? '')

  await videoAt(page, 1).getByRole('button', { name: 'More actions' }).click()
  await menu(page).getByRole('button', { name: 'Not interested' }).click()
  await expect(videoAt(page, 1)).not.toHaveAttribute('aria-label', second ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(videoAt(page, 1)).toHaveAttribute('aria-label', second ?? '')
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })
  await expect(videoAt(page, 1)).toBeFocused()
  await expect.poll(() => timeOf(page, 1)).toBeGreaterThan(0.2)
  await expect(forYouFeed(page).getByRole('article', { name: first ?? '' })).toHaveCount(0)
})

test('videos begin anew, or go on to the next one where the person wants it', async ({ page }) => {
  await openForYou(page)
  const endFirst = () =>
    videoAt(page, 1)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.3
      })
  await endFirst()
  await expect.poll(() => timeOf(page, 1)).toBeLessThan(2)
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })

  await page.keyboard.press('o')
  await menu(page).getByRole('switch', { name: 'Play next video automatically' }).check()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await endFirst()
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => timeOf(page, 2)).toBeGreaterThan(0.2)
})

test('the screen can be cleared @long', async ({ page }) => {
  await openForYou(page)
  await page.keyboard.press('h')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Like' })).toBeHidden()
  await videoAt(page, 1).getByRole('button', { name: 'Show controls' }).click()
  await expect(videoAt(page, 1).getByRole('button', { name: 'Like' })).toBeVisible()
  await page.keyboard.press('h')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Like' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Like' })).toBeVisible()
})

test('a video is saved as a file, which the site makes with its author’s name in the picture (section 3, download types) @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openForYou(page)
  await videoAt(page, 1).getByRole('button', { name: 'More actions' }).click()
  await menu(page).getByRole('button', { name: 'Download video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download video' })
  const link = dialog.getByRole('link', { name: /^Download \(/ })
  await expect(link).toBeVisible({ timeout: 90_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.mp4$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp')
  expect(bytes.length).toBeGreaterThan(50_000)
  await expect(dialog).toHaveCount(0)
})
