import type { Locator, Page } from '@playwright/test'

import { APP_CACHED_PATH } from '#contract/sw-messages.ts'
import {
  appCached,
  filesIn,
  retainedCount,
  offlinePagesCached,
  offlinePill,
  setConnection,
} from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, forYouFeed, mainNav, swReady, test, videoAt, watch } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

const isShell = (page: Page) => page.evaluate(() => document.documentElement.dataset['shell'] === 'true')

/** The device still says that it is online: only when the read gives up is it clear that the server does not answer. */
const CALL_ENDS_WITHIN_MS = 20_000

test('without a network a visited and a never visited page both show the app', async ({ page, context }) => {
  await page.goto('/foryou')
  await expect(forYouFeed(page)).toBeVisible()
  await swReady(page)
  await expect.poll(() => retainedCount(page)).toBeGreaterThan(0)
  const problems = watch(page)
  await context.setOffline(true)

  await page.reload()
  await expect(mainNav(page)).toBeVisible()
  expect(await isShell(page)).toBe(true)
  await expect(forYouFeed(page).getByRole('article').first()).toBeVisible()
  await expect(offlinePill(page)).toBeVisible()

  for (const path of ['/@never.visited', '/@never.visited/video/7300000000000000001', '/upload']) {
    await page.goto(path)
    await expect(mainNav(page), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  expect(problems.filter((problem) => problem.includes('did not match'))).toEqual([])

  await page.goto('/@demo')
  const notHere = page.getByRole('heading', { name: 'This page isn’t available offline' })
  await expect(notHere).toBeVisible({ timeout: CALL_ENDS_WITHIN_MS })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Vireo Demo' })).toBeVisible({
    timeout: CALL_ENDS_WITHIN_MS,
  })
  await expect(offlinePill(page)).toBeHidden()
})

const positionOf = (page: Page, position: number) =>
  videoAt(page, position)
    .locator('video')
    .evaluate((element: HTMLVideoElement) => element.currentTime)

test('Discover, which has nothing to show without a network, leads to the videos on the device', async ({
  page,
  context,
}) => {
  await page.goto('/foryou')
  await swReady(page)
  await appCached(page)
  await context.setOffline(true)
  await expect(offlinePill(page)).toBeVisible()
  await mainNav(page).getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Offline videos' }).click()
  await expect(page.getByRole('heading', { name: 'Offline videos', level: 1 })).toBeVisible()
})

test('after a first visit ten videos play without a network, are marked, and nothing else is offered', async ({
  page,
  context,
}) => {
  await setConnection(page, 'wifi')
  await page.goto('/foryou')
  await expect.poll(() => retainedCount(page), { timeout: 40_000 }).toBe(10)
  // The scripts of dialogs are fetched once no video is loading any more.
  await page.evaluate((path) => fetch(path), APP_CACHED_PATH)
  await context.setOffline(true)
  await page.reload()
  await expect(videoAt(page, 1)).toHaveAttribute('aria-setsize', '10')
  await expect(videoAt(page, 1).getByText('On this device')).toBeVisible()
  await expect.poll(() => positionOf(page, 1)).toBeGreaterThan(0.1)
  await page.keyboard.press('End')
  await expect(videoAt(page, 10)).toHaveAttribute('tabindex', '0')
  await expect(videoAt(page, 10).getByText('On this device')).toBeVisible()
  await expect.poll(() => positionOf(page, 10)).toBeGreaterThan(0.1)
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('End')
  await expect(videoAt(page, 10)).toHaveAttribute('tabindex', '0')

  // A guest who likes is told what prevents it before they have written anything.
  await videoAt(page, 10).getByRole('button', { name: 'Like' }).click()
  const logIn = page.getByRole('dialog', { name: 'Log in' })
  await expect(logIn.getByRole('status')).toHaveText('You’re offline. Connect to continue.')
  await page.keyboard.press('Escape')
  await expect(logIn).toBeHidden()

  // Back online the feed is complete again, and stays at its video.
  const name = (await videoAt(page, 10).getAttribute('aria-label')) ?? ''
  await context.setOffline(false)
  await expect(offlinePill(page)).toBeHidden({ timeout: CALL_ENDS_WITHIN_MS })
  await expect(forYouFeed(page).getByRole('article', { name })).toBeInViewport({ ratio: 0.9 })
})

test('whoever came to another page first has ten videos in For you without a network @long', async ({
  page,
  context,
}) => {
  await setConnection(page, 'wifi')
  await page.goto('/@demo')
  await expect.poll(() => retainedCount(page), { timeout: 40_000 }).toBe(10)
  await context.setOffline(true)
  await page.goto('/foryou')
  await expect(videoAt(page, 1)).toHaveAttribute('aria-setsize', '10')
  await expect.poll(() => positionOf(page, 1)).toBeGreaterThan(0.1)
  await page.keyboard.press('End')
  await expect.poll(() => positionOf(page, 10)).toBeGreaterThan(0.1)
  const avatar = videoAt(page, 10).getByRole('link').locator('img')
  await expect
    .poll(() => avatar.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0)
})

test("without a network a video's own page says whether the video is on the device, and plays it if it is", async ({
  page,
  context,
}) => {
  await page.goto('/@mira.paints')
  await swReady(page)
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const cached = (await links.first().getAttribute('href')) ?? ''
  const other = (await links.last().getAttribute('href')) ?? ''
  const video = page.getByRole('feed', { name: 'Video' }).getByRole('article')
  const positionSec = () =>
    video.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  for (const path of [other, cached]) {
    await page.goto(path)
    await expect.poll(positionSec).toBeGreaterThan(0.1)
  }
  const file = await video.locator('video').evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc)
  await page.evaluate(
    (url) =>
      navigator.serviceWorker.controller?.postMessage({ type: 'PREFETCH', urls: [url], isDataSaver: false }),
    file,
  )
  await expect.poll(() => filesIn(page, 'vireo-clips-1')).toContain(file)
  await page.goto('/offline')
  // Nothing is left of the other videos that were cached automatically.
  await page.evaluate(async (url) => {
    const cache = await caches.open('vireo-clips-1')
    for (const request of await cache.keys()) if (request.url !== url) await cache.delete(request)
  }, file)
  await context.setOffline(true)

  await page.goto(cached)
  await expect(video.getByText('On this device', { exact: true })).toBeVisible()
  await expect.poll(positionSec).toBeGreaterThan(0.1)
  await page.goto(other)
  await expect(video.getByText('Not on this device', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(positionSec, { timeout: CALL_ENDS_WITHIN_MS }).toBeGreaterThan(0.1)
})

test('the end of a form can be reached below what the app says offline, and posting shows what waits @long', async ({
  page,
  context,
}) => {
  await openLoggedIn(page, '/foryou', freshName('below'))
  await swReady(page)
  await offlinePagesCached(page)
  await context.setOffline(true)
  await page.goto('/upload')
  await page.getByLabel('Select video').setInputFiles('demo/media/latte-art-360.mp4')
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await expect(offlinePill(page)).toBeVisible()
  const post = page.getByRole('button', { name: 'Post', exact: true })
  // The page makes space for the pill when it appears.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [button, pill] = [await post.boundingBox(), await offlinePill(page).boundingBox()]
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(pill?.y ?? 0)
  }).toPass()
  await post.click()
  await expect(page.getByRole('heading', { name: 'Waiting for a connection' })).toBeInViewport()

  await mainNav(page).getByRole('link', { name: 'For you' }).first().click()
  await page.getByRole('link', { name: '1 video waiting to be sent' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByRole('main')).toContainText('1 video not sent yet.')
})

/** Whether two elements do not overlap. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) return false
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

test('what the app says without a network covers no button beside a video, and on a desktop no video @long', async ({
  page,
  context,
}) => {
  // The narrowest screen that shows comments as a column, and the lowest common height.
  await page.setViewportSize({ width: 1024, height: 768 })
  await openLoggedIn(page, '/foryou', freshName('column'))
  await swReady(page)
  await expect.poll(() => retainedCount(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await offlinePagesCached(page)
  await context.setOffline(true)
  await expect(offlinePill(page)).toBeVisible()
  const video = videoAt(page, 1)
  const author = video.getByRole('link').filter({ has: page.locator('img') })
  await video.getByRole('button', { name: 'Like' }).click()
  const waiting = page.getByRole('link', { name: '1 action waiting to be sent' })
  await expect(waiting).toBeVisible()
  for (const shown of [offlinePill(page), waiting]) {
    for (const part of [video.locator('video'), author]) expect(await areApart(shown, part)).toBe(true)
  }

  await video.getByRole('button', { name: 'Comments' }).click()
  const comments = page.getByRole('complementary', { name: /Comments/ })
  await expect(comments).toBeVisible()
  for (const shown of [offlinePill(page), waiting]) {
    for (const part of [video.locator('video'), author, comments]) {
      expect(await areApart(shown, part)).toBe(true)
    }
  }

  await video.getByRole('button', { name: 'Comments' }).click()
  await page.setViewportSize({ width: 320, height: 568 })
  for (const shown of [offlinePill(page), waiting]) {
    await expect.poll(() => areApart(shown, author)).toBe(true)
  }
})

test('a first visit is enough: the server may be gone for good @long', async ({ page, baseURL }) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  await proxy.close()
  await page.reload()
  await expect(mainNav(page)).toBeVisible()
})

test('a server that accepts and never answers gives way to the shell within the deadline', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  proxy.setPlan(() => ({ kind: 'blackHole' }))
  const startedAt = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(mainNav(page)).toBeVisible()
  const waitedMs = performance.now() - startedAt
  expect(waitedMs).toBeGreaterThan(3_500)
  expect(waitedMs).toBeLessThan(8_000)
  await expect(offlinePill(page)).toBeVisible()
  await proxy.close()
})

test('addresses that are no pages never become the shell', async ({ page, context }) => {
  await page.goto('/foryou')
  await swReady(page)
  await context.setOffline(true)
  for (const path of ['/version.json', '/healthz', '/api/recommend/item_list/', '/media/none.mp4']) {
    // The browser's own error page may still be loading, and abort the next navigation.
    await expect(async () => {
      await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    }).toPass()
  }
})
