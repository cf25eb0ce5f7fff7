import { expect, type Page } from '@playwright/test'

import { appReady, firstVideoPlays, forYouFeed, test, videoAt } from '#support/browser.ts'
import { countReactWork } from '#support/react-work.ts'

test.skip(({ isMobile }) => !isMobile, 'A phone has the least time for it.')

/**
 * The limits for a start of For you, some 10 % above today's numbers. A feature that renders once for each video, or
 * renders a second time after hydration, shows here first.
 */
const BUDGET = { components: 215, hooks: 610, effects: 350, rerenders: 30 }

const workOf = (page: Page) =>
  page.evaluate(() => {
    const { components = 0, hooks = 0, effects = 0, rerenders = 0 } = globalThis.reactWork ?? {}
    return { components, hooks, effects, rerenders }
  })

/** The places of the videos that React has hydrated or rendered. */
const takenOver = (page: Page) =>
  forYouFeed(page).evaluate((feed) =>
    [...feed.querySelectorAll<HTMLElement>('[data-slot=taken]')].map((slot) =>
      Number(slot.closest('article')?.dataset['index']),
    ),
  )

async function openFeed(page: Page): Promise<void> {
  await page.addInitScript(countReactWork)
  await page.goto('/foryou')
  await appReady(page)
}

test('a start takes over the first video and the next one, and renders them once', async ({ page }) => {
  await openFeed(page)
  await firstVideoPlays(page)
  await expect.poll(() => takenOver(page)).toEqual([0, 1])
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)))
  expect(await takenOver(page)).toEqual([0, 1])
  const work = await workOf(page)
  expect(work.components).toBeGreaterThan(100)
  for (const [name, most] of Object.entries(BUDGET))
    expect(work[name as keyof typeof work], name).toBeLessThanOrEqual(most)
})

/** Scripts that a page has loaded when it is quiet, some more than today's: many small files take a slow connection long. */
const SCRIPTS = { '/foryou': 10, '/live': 15, '/home': 17, '/tag/sunset': 17, '/discover': 21, '/search': 27 }

test('pages load few scripts, and a guest’s first seconds no worker (issue 49, lines 2 and 3)', async ({
  page,
}) => {
  for (const [path, most] of Object.entries(SCRIPTS)) {
    await page.goto(path)
    await appReady(page)
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        // Later ones are those that wait until the page is ten seconds old (`whenCalm`): slow machines get so far.
        .flatMap(({ name, startTime }) => (/\.js(\?|$)/.test(name) && startTime < 10_000 ? [name] : [])),
    )
    expect(scripts.length, `${path}\n${scripts.join('\n')}`).toBeLessThanOrEqual(most)
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((name) => name.includes('api.worker'))).toEqual([])
  }
})

test('a control of a video that nobody has come to works at the first press', async ({ page }) => {
  await openFeed(page)
  await expect.poll(() => takenOver(page)).toEqual([0, 1])
  // As a screen reader presses it: without a pointer that comes near.
  await videoAt(page, 3)
    .getByRole('button', { name: 'Like' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('videos are taken over one ahead as a viewer comes near, each as the document has it', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (/did not match|Minified React error/.test(message.text())) faults.push(message.text())
  })
  await openFeed(page)
  // Marks the document's elements, which React would replace if it rendered them itself.
  await forYouFeed(page).evaluate((feed) => {
    for (const button of feed.querySelectorAll('button')) button.dataset['ofDocument'] = ''
  })
  for (const place of [2, 3, 4, 5]) {
    await page.keyboard.press('PageDown')
    await expect(videoAt(page, place)).toHaveAttribute('tabindex', '0')
    await expect.poll(() => takenOver(page)).toContain(place)
    await expect(videoAt(page, place).getByRole('button', { name: 'Pause', exact: true })).toHaveAttribute(
      'data-of-document',
    )
    await expect(videoAt(page, place).getByRole('button', { name: 'Like' })).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('a video that loops draws nothing', async ({ page }) => {
  await openFeed(page)
  await firstVideoPlays(page)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000)))
  const loopOnce = () =>
    videoAt(page, 1)
      .locator('video')
      .evaluate(async (video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.3
        const isAgain = () => video.currentTime < 1 && !video.seeking
        await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        while (!isAgain()) await new Promise((resolve) => setTimeout(resolve, 20))
        await new Promise((resolve) => setTimeout(resolve, 300))
      })
  await loopOnce()
  const before = await workOf(page)
  await loopOnce()
  expect(await workOf(page)).toEqual(before)
})
