import type { Page } from '@playwright/test'

import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { retainedCount } from '#pages/offline.ts'
import { expect, firstVideoPlays, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

const VIDEOS_CACHE = 'vireo-clips-1'
/** Several times as long as a small video takes on this machine. */
const LONG_ENOUGH_MS = 1_500

/** A video that the page has not cached automatically, in its smallest size or another. */
async function uncachedVideo(page: Page, sizeIndex = 0): Promise<string> {
  const response = await page.request.get('/api/recommend/item_list/?count=20')
  const body = (await response.json()) as {
    itemList: { media: { renditions: { url: string }[] } }[]
  }
  const urls = body.itemList.map(
    ({ media }) => new URL(media.renditions.at(sizeIndex)?.url ?? '', 'http://site').pathname,
  )
  const areCached = await Promise.all(urls.map((url) => isCached(page, url)))
  const url = urls.findLast((_url, index) => !areCached[index])
  if (!url) throw new Error('The feed has no video that is not kept.')
  return url
}

const askFor = (page: Page, url: string) =>
  page.evaluate((path) => {
    navigator.serviceWorker.controller?.postMessage({ type: 'PREFETCH', urls: [path], isDataSaver: false })
  }, url)

const isCached = (page: Page, url: string) =>
  page.evaluate(async ([path, cacheName]) => Boolean(await caches.match(path, { cacheName })), [
    url,
    VIDEOS_CACHE,
  ] as const)

test('a video that was asked for is kept whole and answered in ranges without a network', async ({
  page,
  context,
}) => {
  await page.goto('/foryou')
  await swReady(page)
  await page.reload()
  const url = await uncachedVideo(page)
  await askFor(page, url)
  await expect.poll(() => isCached(page, url)).toBe(true)

  const whole = await (await page.request.get(url)).body()
  await context.setOffline(true)
  const part = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { range: 'bytes=100-199' } })
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      bytes: [...new Uint8Array(await response.arrayBuffer())],
    }
  }, url)
  expect(part).toEqual({
    status: 206,
    range: `bytes 100-199/${whole.length}`,
    bytes: [...whole.subarray(100, 200)],
  })
})

/**
 * Loads a video in a player like those of the feed until this many seconds are there, and releases it.
 * @returns why it could not; undefined otherwise
 */
const loadInPlayer = (page: Page, url: string, seconds: number) =>
  page.evaluate(
    async ([path, wantedSec]) => {
      const player = document.querySelector('article video')?.cloneNode() as HTMLVideoElement
      player.src = path
      const loadedSec = () => (player.buffered.length > 0 ? player.buffered.end(0) : 0)
      while (!player.error && loadedSec() < wantedSec) await new Promise((resolve) => setTimeout(resolve, 20))
      const problem = player.error?.message
      player.removeAttribute('src')
      player.load()
      return problem
    },
    [url, seconds] as const,
  )

test('a video of which a part had come before it was kept goes on from what is kept @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  const url = await uncachedVideo(page)
  proxy.setPlan(({ path }) =>
    path === url ? { kind: 'slow', bytesPerSec: 30_000, latencyMs: 0 } : undefined,
  )
  expect(await loadInPlayer(page, url, 4)).toBeUndefined()
  proxy.setPlan(() => undefined)
  await askFor(page, url)
  await expect.poll(() => isCached(page, url)).toBe(true)
  proxy.setDown(true)
  expect(await loadInPlayer(page, url, 7)).toBeUndefined()
  await proxy.close()
})

test('no video that a player has loaded comes whole once more to be kept @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  const asked = new Map<string, (string | undefined)[]>()
  proxy.setPlan(({ path, range }) => {
    if (path.endsWith('.mp4')) asked.set(path, [...(asked.get(path) ?? []), range])
    return undefined
  })
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  await firstVideoPlays(page)
  for (let swipe = 0; swipe < 4; swipe += 1) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(LONG_ENOUGH_MS)
  }
  await expect.poll(() => retainedCount(page), { timeout: 40_000 }).toBe(10)
  const ofPlayers = [...asked.values()].filter((ranges) => ranges.includes('bytes=0-'))
  // On a busy machine some of the five were cached before they were swiped to.
  expect(ofPlayers.length).toBeGreaterThan(2)
  expect(ofPlayers.filter((ranges) => ranges.includes(undefined))).toEqual([])
  await proxy.close()
})

test('a video that is sought in the moment in which the service worker starts comes from there on @long', async ({
  page,
  context,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  const url = await uncachedVideo(page, -1)
  const firstBytes: number[] = []
  proxy.setPlan(({ path, range }) => {
    if (path !== url) return undefined
    firstBytes.push(Number(/bytes=(\d+)/.exec(range ?? 'bytes=0-')?.[1]))
    return { kind: 'slow', bytesPerSec: 30_000, latencyMs: 0 }
  })
  const player = await page.evaluateHandle(async (path) => {
    const video = document.createElement('video')
    video.src = path
    while (video.buffered.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    return video
  }, url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await player.evaluate(async (video) => {
    video.currentTime = video.duration - 0.5
    await new Promise((resolve, reject) => {
      video.addEventListener('seeked', resolve)
      video.addEventListener('error', () => reject(new Error(video.error?.message)))
    })
  })
  const { length: sizeBytes } = await (await page.request.get(url)).body()
  const [first, ...others] = firstBytes
  expect(first).toBe(0)
  expect(others.length).toBeGreaterThan(0)
  for (const firstByte of others) expect(firstByte).toBeGreaterThan(sizeBytes / 2)
  await proxy.close()
})

/** Waits, for each page from now on, until the service worker has processed the page's reported state. */
async function watchAnswer(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const answered = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
        if (data.type === 'LAUNCH_MODE') resolve()
      })
    })
    Object.assign(globalThis, { answered })
  })
  return () => page.evaluate(() => (globalThis as { answered?: Promise<void> }).answered)
}

test('nothing is fetched ahead on data-saver @long', async ({ page, context }) => {
  await page.goto('/foryou')
  await swReady(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const isAnswered = await watchAnswer(page)
  await page.reload()
  // Until then the service worker goes by the previous page's report. A page reports before it makes
  // requests.
  await isAnswered()
  const url = await uncachedVideo(page)
  await askFor(page, url)
  await page.waitForTimeout(LONG_ENOUGH_MS)
  expect(await isCached(page, url)).toBe(false)
})

test('nothing is fetched ahead on 2g @long', async ({ page, context }) => {
  await page.goto('/foryou')
  await swReady(page)
  await page.reload()
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true })
  })
  const url = await uncachedVideo(page)
  await askFor(page, url)
  await page.waitForTimeout(LONG_ENOUGH_MS)
  expect(await isCached(page, url)).toBe(false)

  // The same request on the same page once the connection is fast, so that the silence above was a decision.
  await worker?.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' }, configurable: true })
  })
  await askFor(page, url)
  await expect.poll(() => isCached(page, url)).toBe(true)
})
