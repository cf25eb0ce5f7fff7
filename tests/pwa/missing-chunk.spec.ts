import type { Page } from '@playwright/test'

import { ERROR_REPORTS_PATH } from '#contract/error-reports.ts'
import { appReady, expect, firstVideo, firstVideoPlays, mainNav, test } from '#support/browser.ts'

const UPLOAD_PART = /\/assets\/_app\.upload-.*\.js/
const SUBTITLES_PART = /\/assets\/subtitles-.*\.js/

async function openWithoutUploadPart(page: Page) {
  const seen = { loads: 0 }
  page.on('load', () => {
    seen.loads += 1
  })
  await page.route(UPLOAD_PART, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await page.goto('/foryou')
  // The page's script has loaded: before that a link reloads the page.
  await appReady(page)
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(seen.loads).toBe(1)
  // Without the pointer: approaching the link would already request the part, and the reload could coincide with
  // the click.
  const openUpload = () => mainNav(page).getByRole('link', { name: 'Upload' }).dispatchEvent('click')
  return { seen, openUpload }
}

test('a part that is gone is answered 404 and never by a page', async ({ request }) => {
  for (const path of ['/assets/gone-abc123.js', '/assets/gone-abc123.css', '/gone.js']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).not.toContain('text/html')
  }
})

test.describe('without a service worker that keeps the parts', () => {
  test.use({ serviceWorkers: 'block' })

  test('the page reloads once when a part of it is gone with its version', async ({ page }) => {
    await page.route('**/version.json', (route) => route.fulfill({ json: { buildId: 'the-next-one' } }))
    const { seen, openUpload } = await openWithoutUploadPart(page)
    await openUpload()
    await expect.poll(() => seen.loads).toBe(2)
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible()
    await page.waitForTimeout(2_000)
    expect(seen.loads).toBe(2)
  })

  test('the reload brings the page that was asked for @long', async ({ page }) => {
    await page.route('**/version.json', (route) => route.fulfill({ json: { buildId: 'the-next-one' } }))
    const { seen, openUpload } = await openWithoutUploadPart(page)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) void page.unroute(UPLOAD_PART)
    })
    await openUpload()
    await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible()
    await expect.poll(() => seen.loads).toBe(2)
  })

  test('the page says so, and stays, when a part of its own version did not come; it is reported (section 8), and trying again brings it', async ({
    page,
  }) => {
    const { seen, openUpload } = await openWithoutUploadPart(page)
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith(ERROR_REPORTS_PATH) && /_app\.upload-/.test(request.postData() ?? ''),
    )
    const asked = page.waitForResponse('**/version.json')
    await openUpload()
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Part of it didn’t load.')
    await asked
    await reported
    await page.waitForTimeout(2_000)
    expect(seen.loads).toBe(1)

    await page.unroute(UPLOAD_PART)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible()
  })

  test('a page that has not come after 3,800 ms is reported, says so, and is still waited for (sections 8 and 9) @long', async ({
    page,
  }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(UPLOAD_PART, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto('/foryou')
    await appReady(page)
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith(ERROR_REPORTS_PATH) && /within 3800 ms/.test(request.postData() ?? ''),
    )
    const askedAtMs = Date.now()
    await mainNav(page).getByRole('link', { name: 'Upload' }).dispatchEvent('click')
    await expect(page.getByText('The connection is slow or lost. Still trying.')).toBeVisible()
    expect(Date.now() - askedAtMs).toBeGreaterThan(3_500)
    await reported
    release()
    await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible()
  })

  test('the page stays as it is when a part is gone that it can do without @long', async ({ page }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(/\/assets\/grid-preview\.lazy-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: 'Not found.' }),
    )
    const asked = page.waitForResponse('**/version.json')
    await page.goto('/@demo')
    await asked
    await expect(page.getByRole('main').getByRole('link', { name: /He has one song/ })).toBeVisible()
    await page.waitForTimeout(2_000)
    expect(loads).toBe(1)
  })

  test('the page says so, and stays, when the server cannot be reached; with the server the part comes', async ({
    page,
  }) => {
    await page.goto('/foryou')
    await appReady(page)
    await page.waitForFunction(() => document.readyState === 'complete')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('**/*', (route) => route.abort('connectionreset'))
    await mainNav(page).getByRole('link', { name: 'Upload' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible()
    await page.waitForTimeout(2_000)
    expect(loads).toBe(0)

    // The browser may remember that the part failed: then a reload loads it, now that the server answers.
    await page.unroute('**/*')
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible()
    }).toPass()
  })

  test('a page whose part did not come without a network comes by itself with it @long', async ({
    page,
    context,
  }) => {
    await page.goto('/foryou')
    await appReady(page)
    await page.waitForFunction(() => document.readyState === 'complete')
    await context.setOffline(true)
    await mainNav(page).getByRole('link', { name: 'Upload' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'This page isn’t available offline' })).toBeVisible()
    // The browser may remember that the part failed, or request it in vain once more; either is allowed.
    await page.route(UPLOAD_PART, (route) => route.abort('connectionreset'), { times: 1 })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible({
      timeout: 20_000,
    })
  })

  test('what a person opens without a network says that it has not loaded, and opens when it has', async ({
    page,
  }) => {
    await page.goto('/foryou')
    await appReady(page)
    await firstVideoPlays(page)
    await page.route('**/*', (route) => route.abort('connectionreset'))
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const comments = firstVideo(page).getByRole('button', { name: 'Comments' })
    await comments.click()
    await expect(page.getByText('Still loading. It opens when ready.')).toBeVisible()
    await expect(firstVideo(page)).toBeVisible()

    await page.unroute('**/*')
    const heading = page.getByRole('heading', { name: /Comments/ })
    await expect(async () => {
      // Some versions of Chromium never request a failed part again: there the page reloads once.
      if (loads > 0 && !(await heading.isVisible())) await comments.click({ timeout: 1_000 })
      await expect(heading).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
  })

  test('a video plays without the script of its captions @long', async ({ page }) => {
    const asked = page.waitForRequest(SUBTITLES_PART)
    await page.route(SUBTITLES_PART, (route) => route.abort('connectionreset'))
    await page.goto('/@demo')
    await page
      .getByRole('main')
      .getByRole('link', { name: /He has one song/ })
      .click()
    await asked
    const video = page.getByRole('article', { name: /He has one song/ }).locator('video')
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0.2)
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeHidden()
  })
})
