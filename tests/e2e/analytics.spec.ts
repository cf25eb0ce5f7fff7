import { devices, type Page } from '@playwright/test'

import type { ItemList } from '#contract/models/video.ts'
import { acceptRecording, expect, firstVideo, forYouFeed, test } from '#support/browser.ts'

import { hidePage, queuedCount, watchAnalytics } from './analytics.ts'

const QUEUED_COUNT = 10_000
const BATCH_SIZE = 100
/** 10,000 queued events drain within 3 minutes without an interaction over 200 ms. */
const DRAIN_DEADLINE_MS = 180_000
const SLOWEST_INTERACTION_MS = 200

/** Puts events into the queue as an earlier visit without a network would have left them. */
const fillQueue = (page: Page) =>
  page.evaluate(
    ([count, batchSize]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vireo-analytics')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('packets', 'readwrite')
          const context = {
            channel: 'web',
            device: 'pc',
            launch_mode: 'direct',
            region: 'unknown',
            traffic_type: 'no_referrer',
            extraData: {},
          }
          const tracking = { user_unique_id: '1', web_id: '1', session_id: '1' }
          for (let start = 0; start < count; start += batchSize) {
            const items = Array.from({ length: batchSize }, (_, index) => ({
              id: crypto.randomUUID().replaceAll('-', ''),
              name: 'feed_pause',
              timeMs: Date.now(),
              params: { video_id: '1', stage: 4, position_sec: start + index },
            }))
            const packet = { op: 'analytics.collect', head: { appId: 1988, context, tracking }, items }
            transaction.objectStore('packets').put(packet, `0|${String(start).padStart(6, '0')}`)
          }
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          transaction.addEventListener('abort', () => reject(new Error('It could not be filled.')))
        })
      }),
    [QUEUED_COUNT, BATCH_SIZE] as const,
  )

/** Watches interactions by Event Timing on every page from the next one on. */
const watchInteractions = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as { slowestInteractionMs?: number }
    const observer = new PerformanceObserver((list) => {
      const slowestMs = Math.max(...list.getEntries().map(({ duration }) => duration))
      seen.slowestInteractionMs = Math.max(seen.slowestInteractionMs ?? 0, slowestMs)
    })
    observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })

/** The slowest interaction of this page, in milliseconds. */
const slowestInteraction = (page: Page) =>
  page.evaluate(() => (globalThis as { slowestInteractionMs?: number }).slowestInteractionMs ?? 0)

/** Toggles the sound again and again, as long as the condition holds. */
async function useThePage(page: Page, isGoingOn: () => Promise<boolean>): Promise<void> {
  const sound = forYouFeed(page)
    .locator('article[aria-posinset="1"]')
    .getByRole('button', { name: /^(Mute|Unmute)$/ })
  while (await isGoingOn()) await sound.click()
}

test('a batch whose answer is lost is sent again, with the same ids, and then no more', async ({
  page,
  context,
}) => {
  const analytics = watchAnalytics(context)
  let lostCount = 0
  await context.route('**/api/analytics/collect/**', async (route) => {
    if (lostCount > 0) return route.continue()
    lostCount += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/foryou')
  await acceptRecording(page)
  const ids = () =>
    analytics.calls
      .filter(({ path }) => path === '/api/analytics/collect/')
      .map(({ body }) => (body.events ?? []).map(({ id }) => id))
  await expect.poll(() => ids().length).toBe(1)
  // When the network comes back, the queue is retried before its interval is over.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => ids().length, { timeout: 30_000 }).toBeGreaterThan(1)
  await expect.poll(() => queuedCount(page), { timeout: 30_000 }).toBe(0)
  const [lost = [], again = [], ...later] = ids()
  expect(again.slice(0, lost.length)).toEqual(lost)
  expect(later.flat().filter((id) => lost.includes(id))).toEqual([])
})

test('a video that begins anew has ended, was not held up and counts as played; whoever closes the page watched it until then (section 4)', async ({
  page,
  context,
}) => {
  const { events } = watchAnalytics(context)
  /** Leaves out events that were sent twice, which the server recognises by their ids. */
  const named = (name: string) => {
    const found = events().filter((event) => event.name === name)
    return [...new Map(found.map((event) => [event.id, event])).values()]
  }
  const { itemList } = (await (await context.request.get('/api/recommend/item_list/')).json()) as ItemList
  const playedBefore = new Map(itemList.map(({ id, stats }) => [id, stats.playCount]))
  await page.goto('/foryou')
  await acceptRecording(page)
  await expect.poll(() => named('feed_end').length, { timeout: 30_000 }).toBe(1)
  expect(named('feed_block')).toEqual([])
  await page.close()
  await (await context.newPage()).goto('/privacy')
  await expect.poll(() => named('feed_pause').length).toBe(1)
  const [[end], [pause]] = [named('feed_end'), named('feed_pause')]
  expect(Number(pause?.params['watch_time_ms'])).toBeGreaterThan(Number(end?.params['watch_time_ms']))
  // The server accepts the data that comes with the token that it issued with the video.
  const address = `/api/item/detail/?itemId=${String(end?.params['video_id'])}`
  const playCount = async () => (await (await context.request.get(address)).json()).video.stats.playCount
  // The page left its report to the next one, which sends it when it is calm.
  await expect
    .poll(playCount, { timeout: 45_000 })
    .toBeGreaterThan(playedBefore.get(String(end?.params['video_id'])) ?? Infinity)
})

test.describe('on a phone, where pages of people are not recorded', () => {
  const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']
  test.use({ userAgent, viewport, isMobile, hasTouch })

  test('a video that is left for its author’s page has been watched until then (sections 2.2 and 4)', async ({
    page,
    context,
  }) => {
    const { events } = watchAnalytics(context)
    await page.goto('/foryou')
    await acceptRecording(page)
    await expect
      .poll(() => events().some(({ name }) => name === 'feed_first_play'), { timeout: 30_000 })
      .toBe(true)
    await firstVideo(page).getByRole('link', { name: /^@/ }).click()
    await expect(page).toHaveURL(/\/@[^/]+$/)
    // The video stops with its page, which is removed once the other one is ready.
    await expect(firstVideo(page)).toHaveCount(0)
    await hidePage(page)
    await expect
      .poll(() =>
        events()
          .filter(({ name }) => name === 'feed_pause')
          .map(({ params }) => params['watch_time_ms']),
      )
      .toEqual([expect.any(Number)])
  })
})

test('how the page came and answers is measured, by the names of section 3; its heart beats (7.6)', async ({
  page,
  context,
}) => {
  const analytics = watchAnalytics(context)
  await page.goto('/foryou')
  await acceptRecording(page)
  await useThePage(page, async () => (await page.evaluate(() => performance.now())) < 11_000)
  await hidePage(page)
  const valuesOf = (event: string, name: string) =>
    analytics
      .events()
      .filter((recorded) => recorded.name === event)
      .map(({ params }) => params[name])
  await expect
    .poll(() => new Set(valuesOf('performance', 'metric')), { timeout: 30_000 })
    .toEqual(new Set(['domready', 'fid', 'fp', 'inp', 'lcp', 'mpfid', 'response', 'ttfb']))
  for (const valueMs of valuesOf('performance', 'value_ms')) expect(valueMs).toBeGreaterThanOrEqual(0)
  expect(valuesOf('seo_heartbeat', 'second')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

/** Drains a full queue while the page is used. */
async function drainFullQueue(page: Page) {
  await fillQueue(page)
  await page.reload()
  const startedAtMs = performance.now()
  const hasTime = () => performance.now() - startedAtMs < DRAIN_DEADLINE_MS
  await useThePage(page, async () => hasTime() && (await queuedCount(page)) > 0)
  return { drainedMs: performance.now() - startedAtMs, slowestMs: await slowestInteraction(page) }
}

test('10,000 queued events drain in time, each sent once, and nobody who uses the page notices @long', async ({
  page,
  context,
}) => {
  test.skip(!process.env['MEASURE'], 'It measures time, and needs the machine for itself: MEASURE=1.')
  test.setTimeout(DRAIN_DEADLINE_MS + 60_000)
  const analytics = watchAnalytics(context)
  await watchInteractions(page)
  await page.goto('/foryou')
  await acceptRecording(page)
  await expect.poll(() => queuedCount(page)).toBeGreaterThan(0)
  const rounds = [await drainFullQueue(page)]
  // A machine busy with other work is slow once in a while; the app would be slow always or never.
  while (rounds.length < 3 && (rounds.at(-1)?.slowestMs ?? 0) >= SLOWEST_INTERACTION_MS) {
    rounds.push(await drainFullQueue(page))
  }
  test.info().annotations.push({ type: 'rounds', description: JSON.stringify(rounds) })
  for (const { drainedMs } of rounds) expect(drainedMs).toBeLessThan(DRAIN_DEADLINE_MS)
  expect(rounds.at(-1)?.slowestMs).toBeLessThan(SLOWEST_INTERACTION_MS)
  const ids = analytics
    .events()
    .filter(({ params }) => params['video_id'] === '1')
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(QUEUED_COUNT * rounds.length)
  expect(ids).toHaveLength(QUEUED_COUNT * rounds.length)
})
