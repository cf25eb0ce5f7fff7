import { expectPlaying, playback } from '#pages/player.ts'
import { freshName, signUp, signUpInDialog } from '#pages/users.ts'
import {
  appReady,
  expect,
  firstVideoPlays,
  forYouFeed,
  mainNav,
  test,
  videoAt,
  watch,
} from '#support/browser.ts'
import { ONCE_ON_PHONE } from '#support/long.ts'

/** This many videos are started by the document itself (`src/player/early-video.tsx`). */
const EARLY_COUNT = 8

test(`the root leads to For you, which comes with its videos, asks for nothing twice and hydrates cleanly ${ONCE_ON_PHONE}`, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/foryou')).text()
  expect(html).toMatch(/<article[^>]+aria-posinset="1"/)
  const problems = watch(page)
  const calls: string[] = []
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/api/')) calls.push(sent.url())
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/foryou$/)
  await expectPlaying(page, 1)
  expect(calls).toEqual([])
  expect(problems).toEqual([])
})

test('videos can be read, reached and played without any script @phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/foryou')
  await expect(videoAt(page, 1)).toBeVisible()
  await expect(videoAt(page, 1).getByRole('link').first()).toHaveAttribute('href', /^\/@/)
  await videoAt(page, 1).getByRole('link', { name: 'Play' }).click()
  const video = page.getByRole('main').locator('video')
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime)).not.toBe(0)
  await context.close()
})

test('the visible video plays, the next two are made ready, and never are there more than four players and eight videos @phone', async ({
  page,
}) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await expect.poll(() => playback(page, 2)).not.toBeNull()
  await expect.poll(() => playback(page, 3)).not.toBeNull()
  for (let position = 1; position < 8; position += 1) {
    await expectPlaying(page, position)
    expect(await page.locator('video').count()).toBeLessThanOrEqual(4)
    expect(await forYouFeed(page).getByRole('article').count()).toBeLessThanOrEqual(8)
    await page.keyboard.press('PageDown')
  }
  await expectPlaying(page, 8)
  await expect.poll(async () => (await playback(page, 7))?.isPaused).toBe(true)
})

test('PageDown, ArrowDown and J move by one video, PageUp, ArrowUp and K back @desktop', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  let position = 1
  for (const [next, previous] of [
    ['PageDown', 'PageUp'],
    ['ArrowDown', 'ArrowUp'],
    ['j', 'k'],
  ] as const)
    for (const [key, step] of [
      [next, 1],
      [next, 1],
      [previous, -1],
    ] as const) {
      await page.keyboard.press(key)
      position += step
      await expect(videoAt(page, position)).toBeInViewport({ ratio: 0.9 })
    }
})

test('pressing For you in it leads to its first video, and brings new ones @phone', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const label = await videoAt(page, 1).getAttribute('aria-label')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 3)
  await page.route('**/api/recommend/item_list/**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, itemList: body.itemList.toReversed() } })
  })
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })
  await expect(videoAt(page, 1)).not.toHaveAttribute('aria-label', label ?? '')
  await expectPlaying(page, 1)
})

test('Home leads from a video far below back to the first, which goes on @phone @long', async ({ page }) => {
  await page.goto('/foryou')
  for (let position = 1; position < 7; position += 1) {
    await expectPlaying(page, position)
    await page.keyboard.press('PageDown')
  }
  await expectPlaying(page, 7)
  await expect(videoAt(page, 7)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })
  // The videos after it have their players by then.
  await expect(videoAt(page, 3).locator('video')).toBeAttached()
  await expectPlaying(page, 1)
})

test('mute is on by default, its change is remembered (sections 4 and 9) @phone', async ({ page }) => {
  const problems = watch(page)
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  expect((await playback(page, 1))?.isMuted).toBe(true)
  await videoAt(page, 1).getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(async () => (await playback(page, 1))?.isMuted).toBe(false)
  await page.reload()
  await expectPlaying(page, 1)
  await expect(videoAt(page, 1).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  expect((await playback(page, 1))?.isMuted).toBe(false)
  expect(problems).toEqual([])
})

test('a next page that fails is asked for once, and again when the person says so (section 8) @phone', async ({
  page,
}) => {
  let calls = 0
  await page.route('**/api/recommend/item_list/**', (route) => {
    calls += 1
    return route.fulfill({ status: 400, json: { statusCode: 400, message: 'Not today.' } })
  })
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await page.keyboard.press('End')
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeAttached()
  await page.waitForTimeout(1_000)
  expect(calls).toBe(1)
  await page.unroute('**/api/recommend/item_list/**')
  await tryAgain.click()
  await expect(tryAgain).toBeHidden()
})

test('a next page that the server does not bring says that it waits, and goes on by itself or at once (section 8) @phone @long', async ({
  page,
}) => {
  const refusals = [
    { status: 503, headers: {}, json: { statusCode: 10101, message: 'Not now.' } },
    { status: 429, headers: { 'retry-after': '60' }, json: { statusCode: 429, message: 'Slow down.' } },
  ]
  await page.route('**/api/recommend/item_list/**', (route) => {
    const refusal = refusals.shift()
    return refusal ? route.fulfill(refusal) : route.continue()
  })
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const lastArticle = forYouFeed(page).getByRole('article').last()
  const lastPosition = async () => Number(await lastArticle.getAttribute('aria-posinset'))
  await lastArticle.scrollIntoViewIfNeeded()
  const waiting = page.getByRole('status').filter({ hasText: 'Vireo keeps trying.' })
  // The second refusal has come: the app retried by itself after the first.
  await expect(waiting).toContainText('Too many requests.', { timeout: 15_000 })
  const shownPosition = await lastPosition()
  await waiting.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(lastPosition).toBeGreaterThan(shownPosition)
  await expect(waiting).toHaveCount(0)
})

test('the video pauses and plays by its button and the space bar @desktop', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await videoAt(page, 1).getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Play' })).toBeVisible()
  expect((await playback(page, 1))?.isPaused).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(' ')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('going back leads to the video one was at @phone', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 2)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 3)
  await videoAt(page, 3).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/@/)
  await expect(page.getByText('Followers')).toBeVisible()
  await page.goBack()
  await expect(videoAt(page, 3)).toBeInViewport({ ratio: 0.9 })
  await expectPlaying(page, 3)
})

test('whoever comes back by a reload or from another site finds the same video at its second, alone; a typed address begins anew @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const played = new Set<string>()
    Object.assign(globalThis, { played })
    document.addEventListener('playing', ({ target }) => played.add((target as HTMLVideoElement).src), true)
  })
  const playedSince = () => page.evaluate(() => [...(globalThis as { played?: Set<string> }).played!])
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 2)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 3)
  const third = videoAt(page, 3)
  const label = await third.getAttribute('aria-label')
  const video = third.locator('video')
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const returns = [() => page.reload(), async () => (await page.goto('about:blank'), page.goBack())]
  for (const comeBack of returns) {
    await expect.poll(second).toBeGreaterThan(1.5)
    // In a paused video the time stands still while the page navigates.
    await page.keyboard.press(' ')
    const left = await second()
    await comeBack()
    await expectPlaying(page, 3)
    await expect(third).toHaveAttribute('aria-label', label ?? '')
    expect(Math.abs((await second()) - left)).toBeLessThan(2)
    await expect.poll(playedSince).toHaveLength(1)
  }
  await page.goto('/foryou')
  await expectPlaying(page, 1)
})

test('whoever leaves before a movement is over comes back to the video that it leads to @phone @long', async ({
  page,
}) => {
  // For the page, the movement never ends.
  await page.addInitScript(() =>
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await videoAt(page, 2).getByRole('link').first().click()
  await expect(page.getByText('Followers')).toBeVisible()
  await page.goBack()
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expectPlaying(page, 2)
})

test('a guest who likes is asked to log in; what they wanted is done once they have @phone', async ({
  page,
}) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const like = videoAt(page, 1).getByRole('button', { name: 'Like' })
  await like.click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await signUpInDialog(page, freshName('keen'), { isForAction: true })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleDescription('')
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('before its first frame a video shows its colours and poster, never black @phone', async ({ page }) => {
  await page.route('**/*.mp4', () => undefined)
  await page.goto('/foryou')
  const poster = videoAt(page, 1).locator('img').last()
  await expect
    .poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  const pixel = await videoAt(page, 1).screenshot()
  expect(pixel.byteLength).toBeGreaterThan(20_000)
})

test('Following shows the videos of those one follows @phone', async ({ page }) => {
  await page.goto('/foryou')
  await mainNav(page).getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  await signUp(page, freshName('fan'))
  await expect(page.getByRole('heading', { name: 'You’re not following anyone yet' })).toBeVisible()
  await page.goto('/@demo')
  const saved = page.waitForResponse(/\/commit\/follow\/user\//)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  expect((await saved).ok()).toBe(true)
  await page.goto('/following')
  const feed = page.getByRole('feed', { name: 'Following' })
  await expect(feed.getByRole('article').first()).toHaveAccessibleName(/by Vireo Demo$/)
})

test('the document begins no video that the app has taken over, however late it hears that the video is seen @phone @long', async ({
  page,
}) => {
  await page.addInitScript((earlyCount) => {
    const heard: (() => void)[] = []
    let madeCount = 0
    /** Only the document's observers use this threshold. */
    const documentThreshold = 0.02
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(listen: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const later: IntersectionObserverCallback = (...args) =>
          void (madeCount > earlyCount ? listen(...args) : heard.push(() => listen(...args)))
        super(options?.threshold === documentThreshold ? later : listen, options)
      }
    }
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      if (name === 'video') madeCount += 1
      // As soon as the app's players exist, and before one of them has a video.
      if (name === 'video' && madeCount === earlyCount + 1)
        queueMicrotask(() => {
          for (const notify of heard) notify()
        })
      return create(name, options)
    }
  }, EARLY_COUNT)
  await page.goto('/foryou')
  await firstVideoPlays(page)
  await expect(forYouFeed(page).getByRole('article').first().locator('video')).toHaveCount(1)
  await expect(forYouFeed(page).locator('video[data-video]')).toHaveCount(0)
})

test('after the last video there is a way back to the first, and to others @phone', async ({ page }) => {
  await page.goto('/foryou')
  await appReady(page)
  const again = page.getByRole('link', { name: 'Watch again' })
  await expect(async () => {
    await page.keyboard.press('End')
    await page.keyboard.press('PageDown')
    await expect(again).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('navigation', { name: 'You’ve seen it all' }).getByRole('link')).toHaveText([
    'Watch again',
    'Discover',
  ])
  await again.click()
  await expect(videoAt(page, 1)).toBeInViewport({ ratio: 0.9 })
  await expect(again).not.toBeInViewport()
})
