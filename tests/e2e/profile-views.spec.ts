import { expect, type Locator, type Page } from '@playwright/test'

import { test } from '#support/browser.ts'

/** Specification section 2.4: other users' video lists have the modes grid and feed, and the preview mode list auto. */

const PROFILE = '/@sol.and.sea'

const posts = (page: Page) => page.getByRole('main').getByRole('listitem')
const viewLink = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show videos as' }).getByRole('link', { name })
const isChosen = (page: Page, name: string) =>
  expect(viewLink(page, name)).toHaveAttribute('aria-current', 'page')
const timeOf = (post: Locator) =>
  post.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** How many posts stand beside each other. */
async function columnCount(page: Page): Promise<number> {
  const lefts = await posts(page).evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().left),
  )
  return new Set(lefts).size
}

test('posts are a grid, or one column in which the one in the middle plays, and one comes back to it', async ({
  page,
}) => {
  await page.goto('/foryou')
  await page.goto(PROFILE)
  await isChosen(page, 'Grid')
  expect(await columnCount(page)).toBeGreaterThan(2)
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
  await isChosen(page, 'Feed')
  expect(await columnCount(page)).toBe(1)
  await viewLink(page, 'Grid').click()
  await expect.poll(() => columnCount(page)).toBeGreaterThan(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/foryou$/)
})
