import type { Page } from '@playwright/test'

import { appReady, expect, test, watch } from '#support/browser.ts'
import { ONCE_ON_PHONE } from '#support/long.ts'

const cells = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const viewer = (page: Page) => page.getByRole('feed', { name: 'Videos' })
const currentVideo = (page: Page) => page.getByRole('main').locator('article[tabindex="0"]')

/** Opens a demo video with three hashtags, in the viewer page of its author's list. */
async function openVideo(page: Page): Promise<void> {
  await page.goto('/@nightbus')
  await appReady(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Row 14/ })
    .click()
  await expect(viewer(page)).toBeVisible()
  const more = currentVideo(page).getByRole('button', { name: 'Read more' })
  if (await more.isVisible()) await more.click()
}

const SITE_EVENTS = ['transition-start', 'open-browser-mode', 'open-video-page', 'topic-media-play']

/** Listens as a script of the site's own would, from before the page loads. The names are recorded in the window. */
const listenToSiteEvents = (page: Page) =>
  page.addInitScript((names) => {
    const heard = ((window as { heard?: string[] }).heard ??= [])
    for (const name of names) addEventListener(`vireo:${name}`, () => heard.push(name))
  }, SITE_EVENTS)
const emittedEvents = (page: Page) =>
  page.evaluate(() => [...new Set((window as { heard?: string[] }).heard)].toSorted())

/** Specification section 2.1: a hashtag's page is /tag/{tagName}. */
test('a hashtag of a caption leads to its videos, one of them opens as a viewer, and Back leads all the way @phone', async ({
  page,
}) => {
  const problems = watch(page)
  await listenToSiteEvents(page)
  await openVideo(page)
  await currentVideo(page).getByRole('link', { name: '#calm' }).click()
  await expect(page).toHaveURL(/\/tag\/calm$/)
  await expect(title(page, '#calm')).toBeVisible()
  const count = await cells(page).count()
  expect(count).toBeGreaterThan(3)
  await expect(page.getByText(`${count} videos`, { exact: true })).toBeVisible()
  for (const link of await cells(page).all()) {
    expect(await link.getAttribute('aria-label')).toContain('#calm')
  }

  const third = (await cells(page).nth(2).getAttribute('href')) ?? ''
  await cells(page).nth(1).click()
  await expect(viewer(page).locator('article[aria-posinset="2"]')).toBeFocused()
  await expect(page).toHaveURL(/\/video\/\d+$/)
  await expect(currentVideo(page)).toHaveAttribute('aria-setsize', String(count))
  await page.keyboard.press('PageDown')
  await expect(viewer(page).locator('article[aria-posinset="3"]')).toBeFocused()
  await expect.poll(() => new URL(page.url()).pathname).toBe(third)
  // Specification section 4, custom events.
  await expect.poll(() => emittedEvents(page)).toEqual(SITE_EVENTS.toSorted())
  await page.reload()
  await expect(viewer(page).locator('article[aria-posinset="3"]')).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/tag\/calm$/)
  await expect(cells(page).nth(2)).toBeFocused()
  await page.goBack()
  await expect(currentVideo(page)).toHaveAccessibleName(/^Row 14/)
  expect(problems).toEqual([])
})

test('a hashtag’s videos come as the server’s document, as one column too, under its one address @phone', async ({
  page,
  request,
  baseURL,
}) => {
  const document = await (await request.get('/tag/CALM?view=feed')).text()
  expect(document).toContain(`<link rel="canonical" href="${baseURL}/tag/calm"`)
  expect(document).toContain('<title>#calm · Vireo</title>')
  expect(document.match(/\/video\/\d+/g)?.length).toBeGreaterThan(3)

  await page.goto('/tag/calm')
  const views = page.getByRole('group', { name: 'Show videos as' })
  await views.getByRole('link', { name: 'Feed' }).click()
  await expect(page).toHaveURL(/\/tag\/calm\?view=feed$/)
  const [first, second] = await Promise.all([0, 1].map((index) => cells(page).nth(index).boundingBox()))
  expect(first?.x).toBe(second?.x)
})

test('however a hashtag is written, its page has one address @phone @long', async ({ page, request }) => {
  const redirect = await request.get('/tag/CALM?view=feed', { maxRedirects: 0 })
  expect(redirect.status()).toBe(301)
  expect(redirect.headers()['location']).toMatch(/^(?:https?:\/\/[^/]+)?\/tag\/calm\?view=feed$/)
  await page.goto('/tag/%EF%BC%A3alm')
  await expect(page).toHaveURL(/\/tag\/calm$/)
  await expect(title(page, '#calm')).toBeVisible()
})

test('a hashtag’s page can be shared @phone @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/tag/calm')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/t\/[\w-]{12}$/)
})

test(`written from right to left a hashtag’s page begins at the right and fits ${ONCE_ON_PHONE}`, async ({
  page,
}) => {
  await page.goto('/tag/calm')
  await expect(title(page, '#calm')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const [first, second] = await Promise.all([0, 1].map((index) => cells(page).nth(index).boundingBox()))
  expect(first?.x).toBeGreaterThan(second?.x ?? Infinity)
  expect(first?.y).toBe(second?.y)
  const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isFitting()).toBe(true)
})
