import type { BrowserContext, Page } from '@playwright/test'

import { logIn, openLoggedIn } from '#pages/users.ts'
import { expect, mainNav, test } from '#support/browser.ts'

/** Likes, follows and counts of other devices arrive within a second. */
const ARRIVES_WITHIN_MS = 1_000

const like = (page: Page) => page.getByRole('button', { name: 'Like', exact: true })

/** Opens a video, and waits until the channel watches it. */
async function openVideo(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/push/'))
  await page.goto(path)
  await like(page).waitFor()
  await listening
}

/** Waits for the effect of another device's action, counted from the server's response to it. */
async function afterCommit(page: Page, act: () => Promise<void>, arrived: () => Promise<void>) {
  const committed = page.waitForResponse((response) => response.url().includes('/api/commit/'))
  await act()
  await committed
  await arrived()
}

test('a like and a follow on one device are there on the other, and their count with somebody else, within a second', async ({
  browser,
  page,
}) => {
  // Three users sign up and look at pages.
  test.slow()
  const contexts: BrowserContext[] = []
  const openDevice = async () => {
    const context = await browser.newContext()
    contexts.push(context)
    return context.newPage()
  }
  const name = await openLoggedIn(page, '/@demo')
  const path = await page
    .getByRole('link', { name: /likes$/ })
    .first()
    .getAttribute('href')

  const otherDevice = await openDevice()
  await otherDevice.goto('/login')
  await logIn(otherDevice, name)
  await mainNav(otherDevice).getByRole('link', { name: 'Profile' }).waitFor()
  const otherUser = await openDevice()
  await openLoggedIn(otherUser, new URL('/foryou', page.url()).href)
  await Promise.all([page, otherDevice, otherUser].map((tab) => openVideo(tab, path ?? '')))

  const countBefore = await like(otherUser).textContent()
  await afterCommit(
    page,
    () => like(page).click(),
    async () => {
      await expect(like(otherDevice)).toHaveAttribute('aria-pressed', 'true', { timeout: ARRIVES_WITHIN_MS })
      await expect(like(otherUser)).not.toHaveText(countBefore ?? '', { timeout: ARRIVES_WITHIN_MS })
    },
  )
  await expect(like(otherUser)).toHaveAttribute('aria-pressed', 'false')

  await afterCommit(
    otherDevice,
    () => otherDevice.getByRole('button', { name: 'Follow', exact: true }).click(),
    () => expect(page.getByRole('button', { name: 'Following' })).toBeVisible({ timeout: ARRIVES_WITHIN_MS }),
  )
  await Promise.all(contexts.map((context) => context.close()))
})
