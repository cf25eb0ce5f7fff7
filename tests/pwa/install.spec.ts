import { devices, type Page } from '@playwright/test'

import { offlinePagesCached } from '#pages/offline.ts'
import { openLoggedIn } from '#pages/users.ts'
import { expect, swReady, test } from '#support/browser.ts'

const iPhone = devices['iPhone 15']

/** Adds a property that only WebKit on iOS has: true in a window opened from the home screen. */
const beOnIos = (page: Page, isInstalled: boolean) =>
  page.addInitScript(
    (standalone) => Object.defineProperty(navigator, 'standalone', { get: () => standalone }),
    isInstalled,
  )

const section = (page: Page) => page.getByRole('region', { name: 'Install Vireo' })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
const STEPS = [/Tap Share/, /Add to Home Screen/, /Open Vireo/]

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone.userAgent, viewport: iPhone.viewport, hasTouch: true })

  test('settings say how to install, to guests and without a network too', async ({ page, context }) => {
    await beOnIos(page, false)
    await page.goto('/setting/pc?section=install')
    await expect(section(page).getByRole('listitem')).toHaveText(STEPS)
    await swReady(page)
    await offlinePagesCached(page)
    await context.setOffline(true)
    await page.goto('/setting/pc#install')
    await expect(section(page).getByRole('listitem')).toHaveText(STEPS)
    await expect(section(page)).toBeInViewport()
  })

  test('a user’s own profile has a button that shows the steps @long', async ({ page, baseURL }) => {
    await beOnIos(page, false)
    const name = await openLoggedIn(page, `${baseURL}/foryou`)
    await page.goto(`/@${name}`)
    await page.getByRole('button', { name: 'Install app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install Vireo' })
    await expect(dialog.getByRole('listitem')).toHaveText(STEPS)
  })

  test('the installed app speaks of it no more', async ({ page }) => {
    await beOnIos(page, true)
    await page.goto('/setting/pc')
    await expect(entry(page, 'About')).toBeVisible()
    await expect(entry(page, 'Install Vireo')).toBeHidden()
  })

  test('the browser of another app leads to one that can', async ({ browser, baseURL }) => {
    const userAgent = iPhone.userAgent.replace(/ Version.*/, ' Mobile/15E148 Chat 390.0')
    const page = await browser.newPage({ userAgent, baseURL: baseURL! })
    await page.goto('/setting/pc?section=install')
    await expect(section(page)).toContainText('Open this page in Safari first.')
    await page.close()
  })
})

test('where the browser offers to install, settings have a button that asks it, and nothing before it does', async ({
  page,
}) => {
  await page.goto('/setting/pc')
  await expect(entry(page, 'About')).toBeVisible()
  await swReady(page)
  await expect(entry(page, 'Install Vireo')).toBeHidden()
  // As Chromium offers it; it does not do so when automated.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'Asked'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    dispatchEvent(offer)
    document.documentElement.dataset['isHeld'] = String(offer.defaultPrevented)
  })
  await expect(page.locator('html')).toHaveAttribute('data-is-held', 'true')
  await entry(page, 'Install Vireo').click()
  await section(page).getByRole('button', { name: 'Install app' }).click()
  await expect(page).toHaveTitle('Asked')
  await expect(section(page)).toBeHidden()
})
