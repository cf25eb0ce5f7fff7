import type { Page } from '@playwright/test'

import {
  acceptRecording,
  appReady,
  expect,
  forYouFeed,
  holdBackScripts,
  mainNav,
  test,
  videoAt,
  watch,
} from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

import { hidePage, watchAnalytics } from './analytics.ts'

const firstVideo = (page: Page) => forYouFeed(page).getByRole('article').first().locator('video')

const positionSec = (page: Page) => firstVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime)

test('the first video plays before any script of the app has come, and goes on when it has', async ({
  page,
}) => {
  const problems = watch(page)
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(1)
  await firstVideo(page).evaluate((video) => video.setAttribute('data-seen', ''))
  const isStopped = firstVideo(page).evaluate(
    (video) => new Promise((resolve) => video.addEventListener('emptied', () => resolve(true))),
  )
  allow()
  const article = forYouFeed(page).getByRole('article').first()
  await article.getByRole('button', { name: 'Unmute' }).click()
  await expect(article.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await expect(firstVideo(page)).toHaveAttribute('data-seen')
  await expect.poll(() => firstVideo(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  expect(await Promise.race([isStopped, page.waitForTimeout(500)])).toBeUndefined()
  expect(await firstVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  expect(problems).toEqual([])
})

test('whoever swipes before the app is there sees the second video play, and it goes on when the app has come', async ({
  page,
}) => {
  const problems = watch(page)
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.5)
  const second = forYouFeed(page).locator('article[aria-posinset="2"]')
  const secondVideo = second.locator('video')
  const isPlaying = () =>
    secondVideo.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.5)
  await expect(secondVideo).toHaveJSProperty('paused', true)
  await second.evaluate((article) => article.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(isPlaying).toBe(true)
  // The video before takes no more bandwidth.
  await expect(firstVideo(page)).toHaveCount(0)
  await secondVideo.evaluate((video) => video.setAttribute('data-seen', ''))
  allow()
  await second.getByRole('button', { name: 'Unmute' }).click()
  await expect(secondVideo).toHaveJSProperty('muted', false)
  await expect(secondVideo).toHaveAttribute('data-seen')
  await expect.poll(isPlaying).toBe(true)
  await expect(second).toBeInViewport({ ratio: 0.9 })
  expect(problems).toEqual([])
})

test('a video that begins before the rest of its document has come has the next two made ready all the same @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  // The document takes seconds to load, its videos no time.
  proxy.setPlan(({ path }) =>
    path === '/foryou' ? { kind: 'slow', bytesPerSec: 5_000, latencyMs: 0 } : undefined,
  )
  await holdBackScripts(page)
  await page.goto(`${proxy.url}/foryou`, { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  for (const position of [2, 3]) {
    const next = forYouFeed(page).locator(`article[aria-posinset="${position}"] video`)
    await expect.poll(() => next.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  }
  await proxy.close()
})

test('whoever swipes on and on before the app is there sees each video play, and goes on from the last one @long', async ({
  page,
}) => {
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  const expectToPlay = async (position: number) => {
    await expect(videoAt(page, position)).toBeInViewport({ ratio: 0.9 })
    await expect
      .poll(() =>
        videoAt(page, position).evaluate((article) => article.querySelector('video')?.currentTime ?? 0),
      )
      .toBeGreaterThan(0.2)
  }
  const earlyCount = await forYouFeed(page).getByRole('article').count()
  expect(earlyCount).toBeGreaterThan(4)
  for (let position = 2; position < earlyCount; position += 1) {
    await videoAt(page, position).evaluate((article) => {
      document.dispatchEvent(new Event('touchstart'))
      article.scrollIntoView({ behavior: 'instant' })
    })
    await expectToPlay(position)
    expect(await forYouFeed(page).locator('video').count()).toBeLessThanOrEqual(4)
  }
  allow()
  const last = videoAt(page, earlyCount - 1)
  await last.getByRole('button', { name: 'Unmute' }).click()
  await expect(last.locator('video')).toHaveJSProperty('muted', false)
  await expect(last).toBeInViewport({ ratio: 0.9 })
  for (const position of [earlyCount, earlyCount + 1]) {
    await page.keyboard.press('PageDown')
    await expectToPlay(position)
  }
})

test('a fling before the app is there reaches no farther than the next video @long', async ({ page }) => {
  await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  const reached = await forYouFeed(page).evaluate((feed) => {
    document.dispatchEvent(new Event('touchstart'))
    const scroller = feed.parentElement?.parentElement
    scroller?.scrollTo({ top: 3 * scroller.clientHeight, behavior: 'instant' })
    return scroller && scroller.scrollTop / scroller.clientHeight
  })
  expect(reached).toBeCloseTo(1, 1)
})

test('keys that are pressed before the app is there seek the video when it is @long', async ({ page }) => {
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  // Only the keys change the position of a stopped video.
  await firstVideo(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 0))
  const beforeSec = await positionSec(page)
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('ArrowRight')
  }
  allow()
  await expect.poll(() => positionSec(page)).toBeGreaterThan(beforeSec + 2.9)
})

test('a key that is pressed before the app is there moves the feed when it is', async ({ page }) => {
  const allow = await holdBackScripts(page)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  await page.keyboard.press('PageDown')
  allow()
  const second = forYouFeed(page).locator('article[aria-posinset="2"]')
  await expect(second).toBeInViewport({ ratio: 0.9 })
})

for (const press of ['by its button', 'by the space bar @long']) {
  test(`a video that is paused ${press} before the app is there stays paused, and it counts as a click (section 4)`, async ({
    page,
    context,
  }) => {
    const { events } = watchAnalytics(context)
    const allow = await holdBackScripts(page)
    await page.goto('/foryou', { waitUntil: 'commit' })
    await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
    const first = forYouFeed(page).locator('article[aria-posinset="1"]')
    if (press === 'by its button') await first.getByRole('button', { name: 'Pause' }).click()
    else await page.keyboard.press(' ')
    allow()
    await expect(first.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(first.locator('video')).toHaveJSProperty('paused', true)
    await acceptRecording(page)
    await hidePage(page)
    await expect.poll(() => events().filter(({ name }) => name === 'feed_click')).toHaveLength(1)
  })
}

for (const part of ['entry-client', 'vendor @long', 'app @long']) {
  test(`a page begins anew when the network brings its scripts, of which ${part} did not come`, async ({
    page,
  }) => {
    const scripts = `**/assets/${part.replace(' @long', '')}-*.js`
    await page.route(scripts, (route) => route.abort('connectionreset'))
    await page.goto('/foryou')
    await expect(page.getByRole('status').filter({ hasText: 'Retrying automatically.' })).toBeVisible()
    await page.unroute(scripts)
    await expect(() => appReady(page)).toPass()
    await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
  })
}

test('keys that are pressed on a page without a feed do not move the feed that is opened later @long', async ({
  page,
}) => {
  await page.goto('/@demo')
  await appReady(page)
  for (const key of ['PageDown', 'ArrowDown', 'j']) {
    await page.keyboard.press(key)
  }
  await mainNav(page).getByRole('link', { name: 'For you' }).first().click()
  const first = forYouFeed(page).locator('article[aria-posinset="1"]')
  await expect(first).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => positionSec(page)).toBeGreaterThan(1)
  await expect(first).toBeInViewport({ ratio: 0.9 })
})

test('with autoplay off, or a data saver, nothing of the first video is asked for before the app is there', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) asked.push(request.url())
  })
  for (const settings of [{ hasAutoplay: false }, { isDataSaver: true }]) {
    await page.goto('/healthz')
    await page.evaluate((stored) => localStorage.setItem('vireo.player', JSON.stringify(stored)), settings)
    await page.goto('/foryou')
    await expect(
      forYouFeed(page).getByRole('article').first().getByRole('button', { name: 'Play' }),
    ).toBeVisible()
  }
  expect(asked).toEqual([])
})

test('whoever asks for less motion sees a video move when they play it, and the next one stand still', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const secondsAt = (position: number) =>
    videoAt(page, position).evaluate((article) => article.querySelector('video')?.currentTime ?? 0)
  await page.goto('/foryou')
  await videoAt(page, 1).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => secondsAt(1)).toBeGreaterThan(0.2)
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 2).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.99 })
  expect(await secondsAt(2)).toBe(0)
  await page.keyboard.press('Space')
  await expect.poll(() => secondsAt(2)).toBeGreaterThan(0.2)
})

test('whoever asks for less motion can have videos play by themselves all the same @long', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/data')
  await page.getByRole('switch', { name: 'Autoplay with reduced motion' }).click()
  await page.goto('/foryou')
  await expect.poll(() => positionSec(page)).toBeGreaterThan(0.2)
})

test('whoever goes back to a video finds it at the second they left it at', async ({ page }) => {
  const secondsAt = (position: number) =>
    videoAt(page, position).evaluate((article) => article.querySelector('video')?.currentTime ?? 0)
  await page.goto('/foryou')
  await expect.poll(() => secondsAt(1)).toBeGreaterThan(2)
  const leftAtSec = await secondsAt(1)
  for (const position of [2, 3, 4, 5]) {
    await page.keyboard.press('PageDown')
    await expect.poll(() => secondsAt(position)).toBeGreaterThan(0.1)
  }
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('PageUp')
    await expect(videoAt(page, 4 - step)).toBeInViewport({ ratio: 0.9 })
  }
  await expect.poll(() => secondsAt(1)).toBeGreaterThanOrEqual(leftAtSec)
  expect(await secondsAt(1)).toBeLessThan(leftAtSec + 3)
})

test('a page of pictures asks for scripts once the first pictures are there, or after a second (section 7.6)', async ({
  page,
}) => {
  const deadlineMs = 1_000
  let heldMs = 400
  await page.route('**/media/poster/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, heldMs))
    await route.continue().catch(() => {})
  })
  /** When the first pictures had loaded, the first script was requested and the document was parsed, in ms. */
  const timesOf = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const first = [...globalThis.document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
      const scripts = entries.filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      return {
        count: first.length,
        pictures: Math.max(
          ...entries
            .filter(({ name }) => first.some(({ src }) => src === name))
            .map(({ responseEnd }) => responseEnd),
        ),
        script: Math.min(...scripts.map(({ startTime }) => startTime)),
        read: document?.domInteractive ?? 0,
      }
    })
  await page.goto('/@demo')
  await appReady(page)
  const held = await timesOf()
  expect(held.count).toBeGreaterThan(2)
  expect(held.pictures).toBeGreaterThan(heldMs)
  // On a slow machine the second may end first.
  expect(held.script).toBeGreaterThanOrEqual(Math.min(held.pictures, held.read + deadlineMs - 50))

  // A picture that does not load does not hold up the page.
  heldMs = 60_000
  await page.goto('/tag/calm', { waitUntil: 'commit' })
  await appReady(page)
  const { script, read } = await timesOf()
  expect(script - read).toBeGreaterThan(deadlineMs - 50)
})
