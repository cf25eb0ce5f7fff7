import type { BrowserContext, Page } from '@playwright/test'

import { videosHaveCome, retainedCount, setConnection } from '#pages/offline.ts'
import { expect, firstVideo, firstVideoPlays, forYouFeed, swReady, test } from '#support/browser.ts'

const isVideo = (url: string) => /\/media\/.*\.mp4$/.test(url)

/** Addresses of all videos that this browser requests from now on. */
function watchVideos(context: BrowserContext): Set<string> {
  const asked = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (isVideo(pathname)) asked.add(pathname)
  })
  return asked
}

async function playFirstVideo(page: Page): Promise<void> {
  await firstVideo(page).getByRole('button', { name: 'Play' }).click()
  await firstVideoPlays(page)
}

/**
 * Opens For you without playing.
 * @returns the addresses of the videos that are requested from then on
 */
async function openWithoutPlaying(page: Page, context: BrowserContext): Promise<Set<string>> {
  const asked = watchVideos(context)
  await page.goto('/foryou')
  await expect(firstVideo(page).getByRole('button', { name: 'Play' })).toBeVisible()
  return asked
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name })

test('data saver: posters only, then the smallest size of the video that is tapped and of no other', async ({
  page,
  context,
}) => {
  await page.goto('/data')
  await switchOf(page, 'Data saver').check()
  const asked = await openWithoutPlaying(page, context)
  await page.waitForLoadState('networkidle')
  expect([...asked]).toEqual([])

  await playFirstVideo(page)
  const smallest = await page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('article video')
    const response = await fetch('/api/recommend/item_list/?count=20')
    const { itemList } = (await response.json()) as {
      itemList: { media: { renditions: { url: string }[] } }[]
    }
    const urls = itemList.map(({ media }) => new URL(media.renditions[0]?.url ?? '', location.origin).href)
    return urls.find((url) => url === video?.currentSrc)
  })
  expect([...asked]).toEqual([new URL(smallest ?? '').pathname])
  await firstVideo(page).getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('group', { name: 'Quality: lowest (data saver)' })).toBeVisible()
})

/** Caching of videos begins 4 s after a feed is shown, and the first one is there soon after. */
const KEEPING_BEGINS_WITHIN_MS = 7_000

for (const [name, isOn] of [
  ['Data saver', true],
  ['Autoplay', false],
] as const) {
  test(`with ${name} ${isOn ? 'on' : 'off'} no videos are kept for a time without a network @long`, async ({
    page,
    context,
  }) => {
    await setConnection(page, 'wifi')
    await page.goto('/data')
    await swReady(page)
    await switchOf(page, name).setChecked(isOn)
    const asked = await openWithoutPlaying(page, context)
    await page.waitForTimeout(KEEPING_BEGINS_WITHIN_MS)
    expect(await retainedCount(page)).toBe(0)
    expect([...asked]).toEqual([])
    // As soon as caching is allowed, it starts.
    await page.goto('/data')
    // The document shows the state of a viewer who has chosen nothing.
    await expect(switchOf(page, name)).toBeChecked({ checked: isOn })
    await switchOf(page, name).setChecked(!isOn)
    await page.goto('/foryou')
    await expect.poll(() => retainedCount(page), { timeout: 30_000 }).toBeGreaterThan(0)
  })
}

test('autoplay off: nothing of a video is fetched before it is tapped, also after a reload @long', async ({
  page,
  context,
}) => {
  await page.goto('/data')
  await switchOf(page, 'Autoplay').uncheck()
  await page.reload()
  await expect(switchOf(page, 'Autoplay')).not.toBeChecked()
  const asked = await openWithoutPlaying(page, context)
  const secondVideo = forYouFeed(page).getByRole('article').nth(1)
  await secondVideo.scrollIntoViewIfNeeded()
  await expect(secondVideo).toHaveAttribute('tabindex', '0')
  await firstVideo(page).scrollIntoViewIfNeeded()
  // The feed has settled there: a tap goes to this video.
  await expect(firstVideo(page)).toHaveAttribute('tabindex', '0')
  await page.waitForLoadState('networkidle')
  expect([...asked]).toEqual([])
  await playFirstVideo(page)
  expect(asked.size).toBe(1)
})

const bytesOf = async (page: Page, kind: string) => {
  const session = page.getByRole('row', { name: kind }).getByRole('cell').first()
  await expect(session).toHaveText(/\d/)
  const [, amount, unit] = /([\d.]+) (kB|MB)/.exec(await session.innerText()) ?? []
  return Number(amount) * (unit === 'MB' ? 1e6 : 1e3)
}

/** Expects that the service worker caches no more videos. */
async function videoBytesStay(page: Page): Promise<void> {
  await expect(async () => {
    const before = await bytesOf(page, 'Videos')
    await page.waitForTimeout(2_000)
    expect(await bytesOf(page, 'Videos')).toBe(before)
  }).toPass({ timeout: 30_000 })
}

test('the meter counts what the network brings by kind, and not what the browser had', async ({
  page,
  context,
}) => {
  await page.goto('/foryou')
  await swReady(page)
  await videosHaveCome(page)
  const media = await page.evaluate(async () => {
    const response = await fetch('/api/recommend/item_list/?count=20')
    const { itemList } = (await response.json()) as {
      itemList: { media: { posterSmallUrl: string; renditions: { url: string; sizeBytes: number }[] } }[]
    }
    return itemList.at(-1)?.media
  })
  // Large enough to show among earlier transfers, which are given in tenths of a megabyte.
  const video = media?.renditions.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0]
  if (!video) throw new Error('The feed has no video.')

  await page.goto('/data')
  // Transfers of the previous page have ended.
  await page.waitForLoadState('networkidle')
  await videoBytesStay(page)
  for (const kind of ['Videos', 'Pictures', 'The app', 'Everything else'])
    expect(await bytesOf(page, kind), kind).toBeGreaterThan(0)

  const before = await bytesOf(page, 'Videos')
  await page.evaluate(
    (url) =>
      navigator.serviceWorker.controller?.postMessage({ type: 'PREFETCH', urls: [url], isDataSaver: false }),
    video.url,
  )
  await expect.poll(() => bytesOf(page, 'Videos')).toBeGreaterThan(before + 0.7 * video.sizeBytes)
  expect(await bytesOf(page, 'Videos')).toBeLessThan(before + 1.3 * video.sizeBytes)

  // The video is cached now: playing it transfers nothing.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const after = await bytesOf(page, 'Videos')
  await page.evaluate(async (url) => {
    const element = Object.assign(document.createElement('video'), { src: url, muted: true })
    await element.play()
  }, video.url)
  await page.reload()
  expect(await bytesOf(page, 'Videos')).toBe(after)
})
