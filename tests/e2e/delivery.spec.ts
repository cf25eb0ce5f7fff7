import { expect, type Browser, type Page, type Request } from '@playwright/test'

import { forYouFeed, test } from '#support/browser.ts'

const CLIP = /\/media\/video\//

interface Line {
  kbps: number
  latencyMs: number
}

const videoAt = (page: Page, position: number) =>
  forYouFeed(page).locator(`article[aria-posinset="${position}"] video`)

/** For you on a line of its own, of which the browser itself says nothing. */
async function openOnLine(browser: Browser, baseURL: string | undefined, { kbps, latencyMs }: Line) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytesPerSec = (kbps * 1_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSec,
    uploadThroughput: bytesPerSec,
  })
  return page
}

const goOn = async (page: Page, position: number) => {
  await page.keyboard.press('PageDown')
  await expect
    .poll(() => videoAt(page, position).evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0.2)
}

const heightAt = (page: Page, position: number) =>
  videoAt(page, position).evaluate((video: HTMLVideoElement) => video.videoHeight)

test('the clip on the screen downloads first and alone, then heads of the next two, in 128 kB at most (section 7.6)', async ({
  browser,
  baseURL,
}) => {
  const page = await openOnLine(browser, baseURL, { kbps: 1_600, latencyMs: 50 })
  const under = new Set<Request>()
  const asked: { path: string; range: string; besides: number }[] = []
  page.on('request', (request) => {
    if (!CLIP.test(request.url())) return
    const range = request.headers()['range'] ?? ''
    asked.push({ path: new URL(request.url()).pathname, range, besides: under.size })
    under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  await page.goto('/foryou')
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)

  const [first, ...next] = asked
  const heads = next.filter(({ range }) => range === 'bytes=0-131071')
  expect(first?.range).toBe('bytes=0-')
  expect(asked.map(({ besides }) => besides)).toEqual(asked.map(() => 0))
  expect(next.slice(0, 2)).toEqual(heads)
  expect(new Set([first?.path, ...heads.map(({ path }) => path)]).size).toBe(3)
  await page.context().close()
})

test('a slow line gets a lower rendition than a fast one, by what has come over it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const heightOfFourth = async (line: Line) => {
    const page = await openOnLine(browser, baseURL, line)
    await page.goto('/foryou')
    await expect.poll(() => videoAt(page, 3).count(), { timeout: 60_000 }).toBe(1)
    await goOn(page, 2)
    await goOn(page, 3)
    await expect.poll(() => videoAt(page, 4).count(), { timeout: 60_000 }).toBe(1)
    await goOn(page, 4)
    const height = await heightAt(page, 4)
    await page.context().close()
    return height
  }
  const fast = await heightOfFourth({ kbps: 20_000, latencyMs: 10 })
  const slow = await heightOfFourth({ kbps: 250, latencyMs: 100 })
  expect(slow).toBeLessThan(fast)
})
