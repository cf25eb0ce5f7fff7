import type { Page } from '@playwright/test'

import { videosHaveCome, retainedCount, offlinePill, setConnection } from '#pages/offline.ts'
import { expect, forYouFeed, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

// The network fails in the middle of watching: the feed goes on with the videos on the device.

// Video after video is watched for a short time.
test.describe.configure({ timeout: 120_000 })

const CACHED_DEADLINE_MS = 30_000
/** When a server stops answering, the first video that does not load reveals it: within 3 s on an idle machine. */
const FOUND_OUT_WITHIN_MS = 10_000
const FOUND_BACK_WITHIN_MS = 20_000

const articles = (page: Page) => forYouFeed(page).getByRole('article')
const current = (page: Page) => forYouFeed(page).locator('article[tabindex="0"]')
const offeredCount = async (page: Page) => Number(await current(page).getAttribute('aria-setsize'))
const positionOf = async (page: Page) => Number(await current(page).getAttribute('aria-posinset'))

/** On a metered connection at most three videos are cached, so that many are not. */
async function startOnMobileData(page: Page, url: string): Promise<void> {
  await setConnection(page, 'cellular')
  await page.goto(`${url}/foryou`)
  await swReady(page)
}

/** Starts, and waits until those three are cached. */
async function watchOnMobileData(page: Page, url: string): Promise<void> {
  await startOnMobileData(page, url)
  await expect.poll(() => retainedCount(page), { timeout: CACHED_DEADLINE_MS }).toBe(3)
}

async function goOnTo(page: Page, position: number): Promise<void> {
  while ((await positionOf(page)) < position) {
    const next = (await positionOf(page)) + 1
    await page.keyboard.press('PageDown')
    await expect.poll(() => positionOf(page)).toBe(next)
    await expectToPlay(page)
  }
}

/** Expects that the video plays, and not only to the end of what had loaded. */
async function expectToPlay(page: Page): Promise<void> {
  const video = current(page).locator('video')
  const seconds = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(seconds).toBeGreaterThan(0.1)
  const beforeSec = await seconds()
  await expect.poll(async () => (await seconds()) !== beforeSec).toBe(true)
}

const placeOf = (page: Page) =>
  current(page).evaluate(({ ariaLabel, ariaPosInSet, ariaSetSize }) => ({
    name: ariaLabel ?? '',
    isLast: ariaPosInSet === ariaSetSize,
  }))

/** Expects that every video in the feed says that it is on the device, and plays, from the first to the last. */
async function expectAllOfferedToPlay(page: Page): Promise<void> {
  await page.keyboard.press('Home')
  await expect.poll(() => positionOf(page)).toBe(1)
  const played = new Set<string>()
  for (;;) {
    await expect(current(page).getByText('On this device')).toBeVisible()
    await expect(articles(page).filter({ hasNotText: 'On this device' })).toHaveCount(0)
    await expectToPlay(page)
    const { name, isLast } = await placeOf(page)
    played.add(name)
    if (isLast) break
    await page.keyboard.press('PageDown')
    // Not its position: when a player drops a video that is left behind, the positions shift by one.
    await expect.poll(async () => (await placeOf(page)).name).not.toBe(name)
  }
  // The cached ones, and the one on the screen.
  expect(played.size).toBeGreaterThan(3)
}

test('cut off in the middle of watching, the feed offers what plays, before and after the video on the screen', async ({
  page,
  context,
  baseURL,
}) => {
  await watchOnMobileData(page, baseURL ?? '')
  await goOnTo(page, 5)
  await videosHaveCome(page)
  await goOnTo(page, 6)
  await videosHaveCome(page)
  const name = (await current(page).getAttribute('aria-label')) ?? ''
  await context.setOffline(true)

  await expect(offlinePill(page)).toBeVisible()
  // Three are cached; this one and those around it are in the players: one before, two after.
  await expect.poll(() => offeredCount(page)).toBe(7)
  await expect(current(page)).toHaveAttribute('aria-label', name)
  await expect(current(page)).toBeInViewport({ ratio: 0.9 })
  await expect(current(page).getByText('On this device')).toBeVisible()
  await expectToPlay(page)
  await expectAllOfferedToPlay(page)

  await context.setOffline(false)
  await expect(offlinePill(page)).toBeHidden({ timeout: FOUND_BACK_WITHIN_MS })
  await expect.poll(() => offeredCount(page)).not.toBe(7)
  await expectToPlay(page)

  // The second time, other videos are on the device, and another one is on the screen.
  await goOnTo(page, (await positionOf(page)) + 4)
  const laterName = (await current(page).getAttribute('aria-label')) ?? ''
  await context.setOffline(true)
  await expect(offlinePill(page)).toBeVisible()
  await expect(current(page).getByText('On this device')).toBeVisible()
  await expect(current(page)).toHaveAttribute('aria-label', laterName)
  await expect(current(page)).toBeInViewport({ ratio: 0.9 })
})

for (const [server, cut] of [
  ['that is gone', 'resetBefore'],
  ['that takes everything and never answers', 'blackHole'],
] as const) {
  test(`a server ${server} is found out while one watches, and the feed goes on with what plays @long`, async ({
    page,
    baseURL,
  }) => {
    const proxy = await startChaosProxy(baseURL ?? '')
    await watchOnMobileData(page, proxy.url)
    await goOnTo(page, 5)
    await videosHaveCome(page)
    proxy.setPlan(() => ({ kind: cut }))
    await page.keyboard.press('PageDown')
    await expect(offlinePill(page)).toBeVisible({ timeout: FOUND_OUT_WITHIN_MS })
    await expect(current(page).getByText(/on this device$/i)).toBeVisible()
    await expect.poll(() => offeredCount(page)).toBeLessThanOrEqual(7)
    await expectAllOfferedToPlay(page)

    proxy.setPlan(() => undefined)
    await expect(offlinePill(page)).toBeHidden({ timeout: FOUND_BACK_WITHIN_MS })
    await proxy.close()
  })
}

test('a video that has not come whole stays on the screen, says so, and is not offered again', async ({
  page,
  context,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await watchOnMobileData(page, proxy.url)
  await goOnTo(page, 4)
  // From here on the players get only this trickle.
  proxy.setPlan(({ path }) =>
    path.endsWith('.mp4') ? { kind: 'slow', bytesPerSec: 40_000, latencyMs: 0 } : undefined,
  )
  await page.keyboard.press('End')
  await expect.poll(() => positionOf(page)).toBeGreaterThan(6)
  const name = (await current(page).getAttribute('aria-label')) ?? ''
  await expect
    .poll(() =>
      current(page)
        .locator('video')
        .evaluate(({ readyState }: HTMLVideoElement) => readyState),
    )
    .toBeGreaterThan(0)
  await context.setOffline(true)
  await expect(forYouFeed(page).getByRole('article', { name })).toBeInViewport({ ratio: 0.9 })
  await expect(current(page).getByText('Only in part on this device')).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(current(page).getByText('On this device')).toBeVisible()
  await expect(articles(page).filter({ hasNotText: 'On this device' })).toHaveCount(0)
  await expectToPlay(page)
  await proxy.close()
})

test('a video that failed without a network begins by itself with the network', async ({ page, baseURL }) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await startOnMobileData(page, proxy.url)
  await goOnTo(page, 3)
  proxy.setPlan(() => ({ kind: 'resetBefore' }))
  await page.keyboard.press('End')
  await expect(current(page).getByRole('alert')).toContainText('can’t be played right now')
  await expect(offlinePill(page)).toBeVisible({ timeout: FOUND_OUT_WITHIN_MS })
  await expect(current(page).getByText('Not on this device')).toBeVisible()
  proxy.setPlan(() => undefined)
  await expect(offlinePill(page)).toBeHidden({ timeout: FOUND_BACK_WITHIN_MS })
  await expect(current(page).getByRole('alert')).toHaveCount(0)
  await expectToPlay(page)
  await proxy.close()
})

for (const [when, fault] of [
  ['before its first byte', { kind: 'blackHole' }],
  ['in the middle', { kind: 'silentAfterBytes', bytes: 40_000 }],
] as const) {
  test(`a video whose connection dies without a word ${when} goes on by itself on another one @long`, async ({
    page,
    baseURL,
  }) => {
    const proxy = await startChaosProxy(baseURL ?? '')
    await startOnMobileData(page, proxy.url)
    await goOnTo(page, 3)
    const dead = new Set<string>()
    proxy.setPlan(({ path }) => {
      if (!path.endsWith('.mp4') || dead.has(path)) return undefined
      dead.add(path)
      return fault
    })
    await page.keyboard.press('End')
    await expect(current(page).getByRole('status')).toHaveText('Waiting for the connection')
    // All other requests are answered.
    await expect(offlinePill(page)).toBeHidden()
    await expect(current(page).getByRole('status')).toHaveCount(0)
    await expectToPlay(page)
    await proxy.close()
  })
}

test('a video that a server has no answer for just now is asked for again @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await startOnMobileData(page, proxy.url)
  await goOnTo(page, 3)
  proxy.setPlan(({ path }) => (path.endsWith('.mp4') ? { kind: 'status', status: 503 } : undefined))
  await page.keyboard.press('End')
  await expect(current(page).getByRole('alert')).toContainText('can’t be played right now')
  proxy.setPlan(() => undefined)
  await expect(current(page).getByRole('alert')).toHaveCount(0)
  await expectToPlay(page)
  await proxy.close()
})
