import { expect, type Page } from '@playwright/test'

import { test } from '#support/browser.ts'

const words = (page: Page) => page.getByRole('article').getByText('[A small bird sings]')
const toggle = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Captions' })

async function openClip(page: Page): Promise<void> {
  await page.goto('/@demo')
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
}

test('captions are there while the sound is off, until the person says otherwise, which is remembered', async ({
  page,
}) => {
  await openClip(page)
  await expect(words(page)).toBeVisible()
  await page.keyboard.press('m')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(words(page)).toBeVisible()
  await toggle(page).click()
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('m')
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
})

test('captions that are read from right to left stay clear of the buttons beside them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const arabic = 'عصفور صغير يغني على غصن مزهر في الصباح الباكر'
  await page.route('**/media/captions/**', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n00:00.000 --> 00:09.000\n${arabic}` }),
  )
  await openClip(page)
  const line = await page.getByRole('article').getByText(arabic).boundingBox()
  const share = await page
    .locator('article[tabindex="0"]')
    .getByRole('button', { name: 'Share' })
    .boundingBox()
  expect((line?.x ?? 390) + (line?.width ?? 0)).toBeLessThanOrEqual(share?.x ?? 0)
})

test.describe('for somebody who reads German', () => {
  test.use({ locale: 'de-DE' })

  test('captions come in that language; another one can be chosen, and how they look, which is remembered', async ({
    page,
  }) => {
    await openClip(page)
    const german = page.getByRole('article').getByText('[Ein kleiner Vogel singt]')
    await expect(german).toBeVisible()
    await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    const languages = more.getByRole('group', { name: 'Language of captions' })
    await expect(languages.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
    await languages.getByText('English').click()
    await more.getByRole('group', { name: 'Look of captions' }).getByText('High contrast').click()
    await page.keyboard.press('Escape')
    await expect(words(page)).toBeVisible()
    await expect(words(page)).toHaveCSS('color', 'rgb(255, 255, 0)')
    await page.reload()
    await expect(words(page)).toBeVisible()
    await expect(words(page)).toHaveCSS('color', 'rgb(255, 255, 0)')
    await expect(german).toHaveCount(0)
  })
})
