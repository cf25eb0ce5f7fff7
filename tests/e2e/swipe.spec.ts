import type { Page } from '@playwright/test'

import { FEED_PAGE_SIZE } from '#contract/constants.ts'
import { drag, hold } from '#pages/touch.ts'
import { openLoggedIn } from '#pages/users.ts'
import {
  appReady,
  expect,
  firstVideoPlays,
  forYouFeed,
  privacyChoice,
  test,
  videoAt,
} from '#support/browser.ts'

test.skip(({ isMobile }) => !isMobile, 'Fingers are for phones.')

const scroller = (page: Page) => forYouFeed(page).locator('../..')
/** The position in videos, from the first one. */
const placeOf = (page: Page) => scroller(page).evaluate((element) => element.scrollTop / element.clientHeight)

async function openFeed(page: Page): Promise<void> {
  await page.goto('/foryou')
  await firstVideoPlays(page)
}

/** The first video plays before anything listens to touches or keys. */
async function isListening(page: Page): Promise<void> {
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 2)).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('PageUp')
  await expect(videoAt(page, 1)).toHaveAttribute('tabindex', '0')
}

/**
 * Touches that begin, move and end; a number between them moves the feed by that many videos at once, as late inertia does.
 */
const touch = (page: Page, steps: readonly ('start' | 'move' | 'end' | number)[]) =>
  scroller(page).evaluate((element, moves) => {
    for (const move of moves) {
      if (typeof move === 'number') element.scrollTop += move * element.clientHeight
      else element.dispatchEvent(new TouchEvent(`touch${move}`))
    }
  }, steps)

test('each of two quick swipes moves one video, however late its inertia comes', async ({ page }) => {
  await openFeed(page)
  await isListening(page)
  await touch(page, ['start', 'move', 2, 'end', 'start', 'move'])
  // The feed follows while the finger is down, so there is now a video to move to.
  await expect(videoAt(page, 4)).toBeAttached()
  await touch(page, [2, 'end'])
  await expect(videoAt(page, 3)).toHaveAttribute('tabindex', '0')
  expect(await placeOf(page)).toBe(2)
  await touch(page, ['start', 'move', -2, 'end'])
  await expect(videoAt(page, 2)).toHaveAttribute('tabindex', '0')
  expect(await placeOf(page)).toBe(1)
})

test('videos that come in the middle of a swipe do not start the one that was left @long', async ({
  page,
}) => {
  // As in browsers without `scrollend`: the page then assumes for longer that the feed is moving.
  await page.addInitScript(() => {
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await openFeed(page)
  await isListening(page)
  const { promise: canCome, resolve: letCome } = Promise.withResolvers<void>()
  // About nine swipes lead there, of two seconds each.
  const asked = page.waitForRequest('**/api/recommend/item_list/**', { timeout: 60_000 })
  await page.route('**/api/recommend/item_list/**', async (route) => {
    await canCome
    await route.continue()
  })
  // So many videos come with the page that the next ones are requested here.
  const left = FEED_PAGE_SIZE - 3
  for (let position = 2; position <= left; position += 1) {
    await touch(page, ['start', 'move', 1, 'end'])
    await expect(videoAt(page, position)).toHaveAttribute('tabindex', '0')
  }
  await asked
  const video = videoAt(page, left).locator('video')
  await expect(video).toHaveJSProperty('paused', false)
  const came = page.waitForResponse('**/api/recommend/item_list/**')
  await touch(page, ['start', 'move', 1, 'end'])
  await expect(video).toHaveJSProperty('paused', true)
  letCome()
  await came
  await expect(videoAt(page, left + 1)).toHaveAttribute('tabindex', '0')
  await expect(videoAt(page, left + 1).locator('video')).toHaveJSProperty('paused', false)
  await expect(video).toHaveJSProperty('paused', true)
})

test('after a swipe all videos can be scrolled to again, as assistive technology does', async ({ page }) => {
  await openFeed(page)
  await isListening(page)
  await touch(page, ['start', 'move', 1, 'end'])
  await expect(videoAt(page, 4)).toBeAttached()
  await expect(async () => {
    await videoAt(page, 4).scrollIntoViewIfNeeded()
    expect(await placeOf(page)).toBe(3)
  }).toPass()
})

for (const [part, position, tag] of [
  [0.1, 1, ' @long'],
  [0.7, 2, ''],
] as const) {
  test(`a like in the middle of a swipe, at ${part} of its way, is the video's under the finger${tag}`, async ({
    page,
  }) => {
    await openLoggedIn(page, '/foryou')
    await firstVideoPlays(page)
    // The swipe is stopped at this moment, so that the finger can find its target.
    await scroller(page).evaluate((element, moved) => {
      element.style.scrollSnapType = 'none'
      element.scrollTop = moved * element.clientHeight
    }, part)
    const sent = page.waitForResponse(/\/commit\/item\/digg\//)
    const box = await videoAt(page, position).getByRole('button', { name: 'Like' }).boundingBox()
    if (!box) throw new Error('There is nothing to like.')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + 20)
    await scroller(page).evaluate((element) => {
      element.style.scrollSnapType = ''
      element.scrollTop = element.clientHeight
    })
    expect((await sent).ok()).toBe(true)
    await expect(videoAt(page, 2)).toHaveAttribute('tabindex', '0')
    for (const place of [1, 2])
      await expect(videoAt(page, place).getByRole('button', { name: 'Like' })).toHaveAttribute(
        'aria-pressed',
        String(place === position),
      )
  })
}

test('a finger that goes sideways over the words beside the seek bar does not leave the page', async ({
  page,
}) => {
  await openFeed(page)
  const words = await videoAt(page, 1).getByRole('button', { name: 'Read more' }).boundingBox()
  if (!words) throw new Error('The words have no place.')
  const devTools = await page.context().newCDPSession(page)
  const y = words.y + words.height / 2
  const put = (type: 'touchStart' | 'touchMove', x: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await put('touchStart', words.x + 20)
  for (let x = words.x + 40; x < 320; x += 20) await put('touchMove', x)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // As long as a browser takes to go back.
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/foryou$/)
})

test('a video that cannot be played says so clear of its buttons, and can be tried again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/media/video/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/foryou')
  const sentence = videoAt(page, 1).getByText('This video can’t be played right now.')
  const [words, button] = await Promise.all([
    sentence.boundingBox(),
    videoAt(page, 1).getByRole('button', { name: 'Follow' }).boundingBox(),
  ])
  expect((words?.x ?? Infinity) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)

  await page.unroute('**/media/video/**')
  await videoAt(page, 1).getByRole('button', { name: 'Try again' }).click()
  await firstVideoPlays(page)
})

/** The script that listens to drags is there once it has told the browser to leave them to it. */
const isDraggable = (page: Page) => expect(scroller(page)).toHaveCSS('touch-action', 'pan-y pinch-zoom')

test('a swipe to the left opens the author of the video, and in Arabic one to the right does', async ({
  page,
}) => {
  await openFeed(page)
  await isDraggable(page)
  const author = await videoAt(page, 1).locator('[data-author]').textContent()
  // A short one, and one the other way, do nothing.
  await drag(page, [300, 400], [250, 400])
  await drag(page, [100, 400], [300, 400])
  await expect(page).toHaveURL(/\/foryou$/)
  await drag(page, [300, 400], [120, 410])
  await expect(page).toHaveURL(new RegExp(`/${author}$`))
  await page.goBack()
  await expect(videoAt(page, 1)).toHaveAttribute('tabindex', '0')

  await page.goto('/ar/foryou')
  const arabic = page.getByRole('feed').locator('../..')
  await expect(arabic).toHaveCSS('touch-action', 'pan-y pinch-zoom')
  await drag(page, [300, 400], [120, 400])
  await expect(page).toHaveURL(/\/ar\/foryou$/)
  await drag(page, [100, 400], [300, 400])
  await expect(page).toHaveURL(/\/ar\/@[^/]+$/)
})

test('a finger along the seek bar seeks, and opens no author', async ({ page }) => {
  await openFeed(page)
  await isDraggable(page)
  await expect(videoAt(page, 1).getByRole('slider')).toBeAttached()
  const { height } = page.viewportSize() ?? { height: 0 }
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  const hasSought = videoAt(page, 1)
    .locator('video')
    .evaluate((video) => new Promise((resolve) => video.addEventListener('seeking', resolve, { once: true })))
  await drag(page, [330, height - 60], [60, height - 60])
  await hasSought
  await expect(page).toHaveURL(/\/foryou$/)
})

test('pulled down, the first video of For you gives way to new ones', async ({ page }) => {
  await openFeed(page)
  await isDraggable(page)
  const isAsked = page.waitForRequest('**/api/recommend/item_list/**')
  await drag(page, [200, 200], [200, 420])
  await isAsked
  // Of a later video nothing is asked.
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, 2)).toHaveAttribute('tabindex', '0')
  let askedCount = 0
  page.on('request', (request) => (askedCount += Number(request.url().includes('/api/recommend/item_list/'))))
  // More than half of the screen: on a busy machine the browser takes a shorter drag for one that goes nowhere.
  await drag(page, [200, 150], [200, 700])
  await expect(videoAt(page, 1)).toHaveAttribute('tabindex', '0')
  expect(askedCount).toBe(0)
})

test('a finger that rests on a video plays it twice as fast, of which a hint tells once on a device', async ({
  page,
}) => {
  await openFeed(page)
  await isDraggable(page)
  const video = videoAt(page, 1).locator('video')
  await hold(page, [200, 300], async () => {
    await expect(page.getByText('2×')).toBeVisible()
    await expect(video).toHaveJSProperty('playbackRate', 2)
  })
  await expect(page.getByText('2×')).toBeHidden()
  await expect(video).toHaveJSProperty('playbackRate', 1)
  const hint = page.getByText('Hold a video to play it twice as fast')
  for (let swipe = 1; swipe <= 6; swipe += 1) {
    await expect(hint).toBeHidden()
    await drag(page, [200, 600], [200, 500])
  }
  await expect(hint).toBeVisible()
  await page.reload()
  await isDraggable(page)
  for (let swipe = 1; swipe <= 6; swipe += 1) await drag(page, [200, 600], [200, 500])
  // A finger that stops a feed which still moves does not hold its video.
  await expect(forYouFeed(page).locator('article[tabindex="0"]')).toBeInViewport({ ratio: 0.999 })
  await hold(page, [200, 300], () => expect(page.getByText('2×')).toBeVisible())
  await expect(hint).toBeHidden()
})

test('the picture of a cell grows to the video’s place, over it and out of the way, unless motion is unwanted', async ({
  page,
}) => {
  await page.goto('/@sol.and.sea')
  await appReady(page)
  const cell = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLImageElement) seen.push(getComputedStyle(node).pointerEvents)
    }).observe(document.body, { childList: true })
  })
  const copies = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  // The script is loaded when the page is done.
  await expect(async () => {
    await cell.tap()
    await page.waitForURL(/\/video\//)
    await page.goBack()
    await expect(cell).toBeVisible()
    expect(await copies()).toContain('none')
  }).toPass()
  await expect(page.locator('[data-grows]')).toHaveCount(0)
  const before = await copies()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await cell.tap()
  await page.waitForURL(/\/video\//)
  expect(await copies()).toEqual(before)
})
