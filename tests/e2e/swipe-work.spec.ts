import type { Page } from '@playwright/test'

import { appReady, expect, firstVideoPlays, test, videoAt } from '#support/browser.ts'
import { countReactWork } from '#support/react-work.ts'

test.skip(({ isMobile }) => !isMobile, 'A phone has the least time for it.')

/**
 * The limits for a swipe: it renders once, and once more when the device orders again what comes next (issue #52), and the
 * numbers are some 10 % above today's. A component that each video has twice, or an effect that runs whenever a video gets the
 * screen, shows here first.
 */
const BUDGET = { commits: 2, components: 45, rerenders: 15, effects: 94 }
/** Later than the first swipes, which take over what is in the document, and before the next page of videos. */
const PLACES = [6, 7, 8, 9, 10]
/** By then a video plays, and what waited for that has run. */
const CALM_MS = 1_500

type Work = typeof BUDGET

const workOf = (page: Page): Promise<Work> =>
  page.evaluate(() => {
    const { commits = [], components = 0, rerenders = 0, effects = 0 } = globalThis.reactWork ?? {}
    return { commits: commits.length, components, rerenders, effects }
  })

const wait = (page: Page, delayMs: number) =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), delayMs)

async function moveTo(page: Page, place: number): Promise<void> {
  await page.keyboard.press('PageDown')
  await expect(videoAt(page, place)).toHaveAttribute('tabindex', '0')
  await expect(videoAt(page, place).locator('video')).toHaveJSProperty('paused', false)
  await wait(page, CALM_MS)
}

test('a swipe renders one new video and the two that change places, and nothing while a video plays on', async ({
  page,
}) => {
  await page.addInitScript(countReactWork)
  await page.goto('/foryou')
  await appReady(page)
  await firstVideoPlays(page)
  const before = PLACES[0] ?? 0
  for (let place = 2; place < before; place += 1) await moveTo(page, place)

  const swipes: Work[] = []
  for (const place of PLACES) {
    const start = await workOf(page)
    await moveTo(page, place)
    const end = await workOf(page)
    swipes.push({
      commits: end.commits - start.commits,
      components: end.components - start.components,
      rerenders: end.rerenders - start.rerenders,
      effects: end.effects - start.effects,
    })
  }
  for (const [name, most] of Object.entries(BUDGET)) {
    // The cheapest swipe: more videos may arrive during one, or a picture late, on a busy machine.
    const counts = swipes.map((swipe) => swipe[name as keyof Work])
    const least = Math.min(...counts)
    expect.soft(least, `${name}: ${counts.join()}`).toBeGreaterThan(0)
    expect.soft(least, `${name}: ${counts.join()}`).toBeLessThanOrEqual(most)
  }

  const settled = await workOf(page)
  await wait(page, 4_000)
  expect(await workOf(page)).toEqual(settled)
})
