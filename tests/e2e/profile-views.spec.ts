import type { Locator, Page } from '@playwright/test'

import { appReady, expect, test } from '#support/browser.ts'
import { ONCE_ON_PHONE } from '#support/long.ts'

/** Specification section 2.4: other users' video lists have the modes grid and feed, and the preview mode list auto. */

const PROFILE = '/@sol.and.sea'

const posts = (page: Page) => page.getByRole('main').getByRole('listitem')
const viewLink = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show videos as' }).getByRole('link', { name })
const isChosen = (page: Page, name: string) =>
  expect(viewLink(page, name)).toHaveAttribute('aria-current', 'page')
const timeOf = (post: Locator) =>
  post.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** How many posts are side by side. */
async function columnCount(page: Page): Promise<number> {
  const lefts = await posts(page).evaluateAll((items) =>
    items.map((entry) => entry.getBoundingClientRect().left),
  )
  return new Set(lefts).size
}

test(`posts are a grid, or one column in which the one in the middle plays, and one comes back to it ${ONCE_ON_PHONE}`, async ({
  page,
}) => {
  await page.goto('/foryou')
  await page.goto(PROFILE)
  await isChosen(page, 'Grid')
  expect(await columnCount(page)).toBeGreaterThan(2)
  // Before the app has loaded, a link opens a document, which is an entry of its own in the history.
  await appReady(page)
  await viewLink(page, 'Feed').click()
  await isChosen(page, 'Feed')
  await expect.poll(() => columnCount(page)).toBe(1)

  const second = posts(page).nth(1)
  await second.scrollIntoViewIfNeeded()
  await second.evaluate((post) => post.scrollIntoView({ block: 'center' }))
  await expect.poll(() => timeOf(second)).toBeGreaterThan(0.2)
  await expect(page.getByRole('main').locator('video')).toHaveCount(1)
  await second.getByRole('link').click()
  await expect(page.getByRole('feed', { name: 'Videos' })).toBeVisible()
  await page.goBack()
  await isChosen(page, 'Feed')
  await expect(second.getByRole('link')).toBeFocused()
  await expect(second).toBeInViewport()

  await page.reload()
  await appReady(page)
  await isChosen(page, 'Feed')
  expect(await columnCount(page)).toBe(1)
  await viewLink(page, 'Grid').click()
  await expect.poll(() => columnCount(page)).toBeGreaterThan(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/foryou$/)
})

test('tabs hold posts, and likes where their user shows them (section 2.4, post, like, like_private) @phone', async ({
  page,
}) => {
  await page.goto('/foryou')
  await page.goto('/@kofi.makes')
  await appReady(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const tabs = page.getByRole('tablist', { name: 'Lists of videos' })
  await expect(tabs.getByRole('tab')).toHaveText(['Videos', 'Liked'])
  await tab('Videos').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Liked')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=like$/)
  const panel = page.getByRole('tabpanel', { name: 'Liked' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await viewLink(page, 'Feed').click()
  await expect(tab('Liked')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await appReady(page)
  await isChosen(page, 'Feed')
  await panel.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/video\/\d+$/)
  // The address changes before the viewer page is there.
  await expect(page.getByRole('feed', { name: 'Videos' })).toBeVisible()
  await page.goBack()
  await expect(panel.getByRole('listitem').first().getByRole('link')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/foryou$/)

  await page.goto('/@tidepool_lab?tab=like_private')
  await expect(tab('Liked')).toHaveAccessibleDescription('Private')
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText('This list is private')
  await page.goto('/@tidepool_lab?tab=saved')
  await expect(tab('Videos')).toHaveAttribute('aria-selected', 'true')
})
