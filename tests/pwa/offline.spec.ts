import { expect, type Page } from '@playwright/test'

import { forYouFeed, mainNav, swReady, test } from '#support/browser.ts'

const isShell = (page: Page) => page.evaluate(() => document.documentElement.dataset['shell'] === 'true')

/** What a page shows is kept when the browser has time for it. */
const A_SHORT_LOOK_MS = 3_000

test('without a network a visited and a never visited page both show the app', async ({ page, context }) => {
  await page.goto('/foryou')
  await expect(forYouFeed(page)).toBeVisible()
  await swReady(page)
  await page.waitForTimeout(A_SHORT_LOOK_MS)
  await context.setOffline(true)

  await page.reload()
  await expect(mainNav(page)).toBeVisible()
  expect(await isShell(page)).toBe(true)
  await expect(forYouFeed(page).getByRole('article').first()).toBeVisible()

  for (const path of ['/@never.visited', '/@never.visited/video/7300000000000000001', '/upload']) {
    await page.goto(path)
    await expect(mainNav(page), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('a first visit is enough: the server may be gone for good', async ({ context, ownSite }) => {
  const site = await ownSite()
  const page = await context.newPage()
  await page.goto(`${site.url}/foryou`)
  await swReady(page)
  await site.stop()
  await page.reload()
  await expect(mainNav(page)).toBeVisible()
})

test('a server that accepts and never answers gives way to the shell within the deadline', async ({
  context,
  ownSite,
}) => {
  const site = await ownSite()
  const page = await context.newPage()
  await page.goto(`${site.url}/foryou`)
  await swReady(page)
  process.kill(site.pid, 'SIGSTOP')
  try {
    const startedAt = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await expect(mainNav(page)).toBeVisible()
    const waitedMs = performance.now() - startedAt
    expect(waitedMs).toBeGreaterThan(3_500)
    expect(waitedMs).toBeLessThan(8_000)
  } finally {
    process.kill(site.pid, 'SIGCONT')
  }
})

test('addresses that are no pages never become the shell', async ({ page, context }) => {
  await page.goto('/foryou')
  await swReady(page)
  await context.setOffline(true)
  for (const path of ['/version.json', '/healthz', '/api/recommend/item_list/', '/media/none.mp4']) {
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  }
})
