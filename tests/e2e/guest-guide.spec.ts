import type { Page } from '@playwright/test'

import { freshName, signUpInDialog } from '#pages/users.ts'
import { expect, forYouFeed, privacyChoice, test } from '#support/browser.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Log in to Vireo' })

/** The shared site of the tests never shows the guide; this page belongs to one that does. */
async function openForYou(page: Page): Promise<void> {
  await page.route('**/foryou', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replace('guestGuideWindowMs&quot;:0', 'guestGuideWindowMs&quot;:86400000'),
    })
  })
  await page.goto('/foryou')
}

async function expectPlaying(page: Page, position: number): Promise<void> {
  const video = forYouFeed(page).locator(`article[aria-posinset="${position}"] video`)
  await expect
    .poll(() => video.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0))
    .toBe(true)
}

test('a guest is asked once to log in, at the second video, which plays on (section 4, guest guide) @phone', async ({
  page,
}) => {
  await openForYou(page)
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await expectPlaying(page, 1)
  await expect(prompt(page)).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(prompt(page)).toBeVisible()
  await expectPlaying(page, 2)
  await prompt(page).getByRole('button', { name: 'Not now' }).click()
  await expect(prompt(page)).toHaveCount(0)

  await page.keyboard.press('PageDown')
  await expectPlaying(page, 3)
  await expect(prompt(page)).toHaveCount(0)
  const stored = await page.evaluate(() => localStorage.getItem('vireo.guide-login'))
  expect(JSON.parse(stored ?? '')).toMatchObject({ hasShown: true, lastPlay: null })
})

test('who leaves the privacy question alone is asked to log in all the same, and has that question back @phone @long', async ({
  page,
}) => {
  await openForYou(page)
  await expect(privacyChoice(page)).toBeVisible()
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await expect(prompt(page)).toBeVisible()
  await expect(privacyChoice(page)).toHaveCount(0)
  await prompt(page).getByRole('button', { name: 'Not now' }).click()
  await expect(privacyChoice(page)).toBeVisible()
})

test('the prompt waits until comments are closed: there is no room for it beside them @phone @long', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'Comments leave the video when another one comes')
  await openForYou(page)
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await expectPlaying(page, 1)
  await page.keyboard.press('t')
  await page.getByRole('button', { name: 'Close comments' }).waitFor()
  await forYouFeed(page).locator('article[aria-posinset="1"]').focus()
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 2)
  // Longer than the prompt takes to appear.
  await page.waitForTimeout(1_000)
  await expect(prompt(page)).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(prompt(page)).toBeVisible()
})

test('the prompt leads to Log in, and who is logged in is not asked @phone', async ({ page }) => {
  await openForYou(page)
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await prompt(page).getByRole('button', { name: 'Log in' }).click()
  await signUpInDialog(page, freshName('guided'))
  await page.evaluate(() => localStorage.removeItem('vireo.guide-login'))
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 3)
  expect(await page.evaluate(() => localStorage.getItem('vireo.guide-login'))).toBeNull()
})
