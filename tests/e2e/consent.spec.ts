import type { Locator, Page } from '@playwright/test'

import { CONSENT_COOKIE, DENIED } from '#contract/consent.ts'
import {
  acceptRecording,
  appReady,
  expect,
  firstVideo,
  firstVideoPlays,
  forYouFeed,
  holdBackScripts,
  mainNav,
  privacyChoice,
  test,
  watch,
} from '#support/browser.ts'
import { ONCE_ON_DESKTOP, ONCE_ON_PHONE } from '#support/long.ts'

import { queuedCount, watchAnalytics } from './analytics.ts'

/** Everything that scripts of the site have stored in this browser about the visit. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage)
        .filter((key) => key.startsWith('vireo.visit'))
        .toSorted(),
      hasQueue: databases.includes('vireo-analytics'),
    }
  })

test(`over a video the question and what the app says of itself stand beside each other ${ONCE_ON_DESKTOP}`, async ({
  page,
  context,
}) => {
  await page.goto('/foryou')
  await expect(privacyChoice(page)).toBeVisible()
  await context.setOffline(true)
  const pill = page.getByText('Offline. Videos that have loaded still play.')
  await expect(pill).toBeVisible()
  const [question, pillBox] = await Promise.all([privacyChoice(page).boundingBox(), pill.boundingBox()])
  if (!question || !pillBox) throw new Error('One of them is not there.')
  const isApart =
    pillBox.y >= question.y + question.height ||
    pillBox.x >= question.x + question.width ||
    pillBox.x + pillBox.width <= question.x
  expect(isApart).toBe(true)
})

test('the question stands in the document, is answered before the app is there, and is not shown again', async ({
  page,
}) => {
  const faults = watch(page)
  const letScriptsCome = await holdBackScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  const question = privacyChoice(page)
  await expect(question).toBeVisible()
  await question.evaluate((element) => (element.dataset['ofDocument'] = ''))
  letScriptsCome()
  await appReady(page)
  // React has hydrated it, and has not replaced it.
  await expect(question).toHaveAttribute('data-of-document')
  await page.reload({ waitUntil: 'commit' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toHaveCount(0)
  await page.unrouteAll()
  await holdBackScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
  await expect(question).toBeHidden()
  expect(faults).toEqual([])
})

test('an answer counts also on a page that is left before the app is there', async ({ page }) => {
  await holdBackScripts(page)
  await page.goto('/search', { waitUntil: 'commit' })
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  await page.unrouteAll()
  await page.goto('/about')
  await appReady(page)
  await expect(privacyChoice(page)).toHaveCount(0)
})

for (const [width, height, tag] of [
  [320, 568, ''],
  [360, 640, ' @long'],
  [375, 667, ' @long'],
  [667, 375, ' @long'],
  [1024, 700, ' @long'],
  [1440, 900, ' @long'],
] as const) {
  test(`on a screen of ${width} x ${height} px the question lies over no video, and shows all of itself @phone${tag}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/de/foryou')
    const question = page.getByRole('region', { name: 'Datenschutzauswahl' })
    await expect(question).toBeVisible()
    const frame = page.locator('article[aria-posinset="1"] [data-slot]')
    expect(overlaps(await boxOf(question), await boxOf(frame))).toBe(false)
    const hidden = await question.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
      scrollHeight - clientHeight,
      scrollWidth - clientWidth,
    ])
    expect(hidden).toEqual([0, 0])
  })
}

test.describe('where the region is unknown, people are asked (specification section 9) @desktop', () => {
  test('before they answer nothing is stored and no record leaves, whatever they do', async ({
    page,
    context,
  }) => {
    const analytics = watchAnalytics(context)
    await page.goto('/foryou?utm_source=poster', { referer: 'https://t.co/abc' })
    await expect(privacyChoice(page)).toBeVisible()
    await firstVideoPlays(page)
    await page.keyboard.press('PageDown')
    await page.goto('/@demo')
    await expect(privacyChoice(page)).toBeVisible()
    expect(await stored(page)).toEqual({ local: [], session: [], hasQueue: false })
    expect(analytics.calls).toEqual([])
  })

  test('declining is remembered; nothing else is stored but which videos count for today', async ({
    page,
    context,
  }) => {
    const analytics = watchAnalytics(context)
    await page.goto('/foryou')
    await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
    await expect(privacyChoice(page)).toHaveCount(0)
    await page.reload()
    await firstVideoPlays(page)
    await expect(page.getByRole('region', { name: 'Privacy choice' })).toHaveCount(0)
    await page.goto('/@demo')
    // Reports that had not arrived when the page closed go with the next one.
    await expect
      .poll(() => stored(page))
      .toEqual({ local: ['vireo.consent', 'vireo.viewed-today'], session: [], hasQueue: false })
    expect(analytics.calls).toEqual([])
  })

  test('accepting records the visit from its beginning, with how it began', async ({ page, context }) => {
    const analytics = watchAnalytics(context)
    await page.goto('/foryou?utm_source=poster&source=landing_page', { referer: 'https://t.co/abc' })
    await firstVideoPlays(page)
    await acceptRecording(page)
    await expect
      .poll(analytics.paths)
      .toEqual(expect.arrayContaining(['/api/analytics/collect/', '/api/impression/write/']))
    const collected = analytics.calls.find(({ path }) => path === '/api/analytics/collect/')
    expect(collected?.body.context).toMatchObject({
      region: 'unknown',
      traffic_type: 'twitter',
      launch_mode: 'reflow',
      utm_source: 'poster',
      source: 'landing_page',
      referer_url: 'https://t.co/abc',
    })
    expect(analytics.events().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'page_enter',
        'feed_load',
        'feed_loaded_data',
        'feed_first_play',
        'performance',
      ]),
    )
    expect(await stored(page)).toMatchObject({
      local: ['first open', 'vireo.consent', 'vireo.web-id'],
      hasQueue: true,
    })
    await expect.poll(() => queuedCount(page), { timeout: 30_000 }).toBe(0)
  })

  test('taking it back erases everything here and on the server, and nothing leaves any more', async ({
    page,
    context,
  }) => {
    const analytics = watchAnalytics(context)
    await page.goto('/foryou')
    await acceptRecording(page)
    await expect.poll(analytics.paths).toContain('/api/analytics/collect/')
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Stop and erase' }).click()
    await expect(page.getByText('Your visits are not recorded.', { exact: true })).toBeVisible()
    await expect.poll(() => analytics.paths().at(-1)).toBe('/api/analytics/erase/')
    await page.goto('/foryou')
    await firstVideoPlays(page)
    await page.goto('/@demo')
    await expect
      .poll(() => stored(page))
      .toMatchObject({ local: ['vireo.consent', 'vireo.viewed-today'], session: [] })
    expect(await queuedCount(page)).toBe(0)
    expect(analytics.paths().at(-1)).toBe('/api/analytics/erase/')
  })

  test('taking it back offline, with a full queue, is done when the server is back @long', async ({
    page,
    context,
  }) => {
    await page.route('**/api/analytics/**', (route) => route.abort())
    await page.goto('/foryou')
    await acceptRecording(page)
    await expect.poll(() => queuedCount(page)).toBeGreaterThan(0)
    await page.goto('/privacy')
    await expect(page.getByRole('button', { name: 'Stop and erase' })).toBeVisible()
    expect(await queuedCount(page)).toBeGreaterThan(0)
    const failed = context.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/analytics/erase/'),
    )
    await page.getByRole('button', { name: 'Stop and erase' }).click()
    await expect(page.getByText('are erased as soon as you’re online')).toBeVisible()
    await failed
    expect(await queuedCount(page)).toBe(0)
    await page.unroute('**/api/analytics/**')
    const erased = context.waitForEvent('request', (request) =>
      request.url().includes('/api/analytics/erase/'),
    )
    await page.reload()
    expect((await (await erased).response())?.ok()).toBe(true)
    await expect(page.getByText('Your visits are not recorded.', { exact: true })).toBeVisible()
    // The page learns of the answer slightly later than the browser.
    await expect
      .poll(() => stored(page))
      .toMatchObject({ local: ['vireo.consent', 'vireo.viewed-today'], session: [] })
  })

  test('an answer counts in all tabs @long', async ({ page, context }) => {
    await page.goto('/foryou')
    await expect(privacyChoice(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/privacy')
    await privacyChoice(other).getByRole('button', { name: 'Accept' }).click()
    await expect(privacyChoice(page)).toHaveCount(0)
    await expect(other.getByText('Your visits are recorded')).toBeVisible()
  })
})

test('where nobody has to be asked nobody is, and a visit can be declined later @desktop @long', async ({
  ownSite,
  browser,
}) => {
  const site = await ownSite({ env: { REGION_HEADER: 'x-country' } })
  const visit = async (country: string) => {
    const context = await browser.newContext({
      baseURL: site.url,
      extraHTTPHeaders: { 'x-country': country },
    })
    const page = await context.newPage()
    await page.goto('/foryou')
    return { context, page, analytics: watchAnalytics(context) }
  }
  const american = await visit('US')
  await expect.poll(american.analytics.paths).toContain('/api/analytics/collect/')
  await expect(privacyChoice(american.page)).toHaveCount(0)
  await american.page.goto('/privacy')
  await american.page.getByRole('button', { name: 'Stop and erase' }).click()
  await expect.poll(() => american.analytics.paths().at(-1)).toBe('/api/analytics/erase/')
  await american.page.reload()
  const cookies = new Map((await american.context.cookies()).map(({ name, value }) => [name, value]))
  expect(cookies.get(CONSENT_COOKIE)).toBe(DENIED)
  expect(cookies.has('s_v_web_id')).toBe(false)
  await american.context.close()

  const german = await visit('DE')
  await expect(privacyChoice(german.page)).toBeVisible()
  await german.context.close()
})

test(`the question covers no video and no control, and can be answered by keyboard ${ONCE_ON_PHONE}`, async ({
  page,
}) => {
  await page.goto('/foryou')
  const banner = privacyChoice(page)
  await expect(banner).toBeVisible()
  const box = await boxOf(banner)
  const video = forYouFeed(page).locator('article[aria-posinset="1"]')
  const controls = [
    mainNav(page).getByRole('link'),
    video,
    video.getByRole('link'),
    video.getByRole('button', { name: /^(Like|Share|Mute|Unmute|Follow)/ }),
  ]
  // Measured all at once: a field takes the place of the link to the search.
  const boxes = (await Promise.all(controls.map(boxesOf))).flat()
  expect(boxes.length).toBeGreaterThan(6)
  for (const { text, ...control } of boxes) expect(overlaps(box, control), text).toBe(false)
  const [decline, accept] = await Promise.all(
    ['Decline', 'Accept'].map((name) => boxOf(banner.getByRole('button', { name }))),
  )
  expect([accept?.width, accept?.height]).toEqual([decline?.width, decline?.height])

  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link', { name: 'Details' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(banner).toHaveCount(0)
  // The focus moves on and is not lost (WCAG 2.4.3).
  await expect(firstVideo(page)).toBeFocused()
})

type Box = { x: number; y: number; width: number; height: number }

const boxesOf = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height, text: element.textContent }
    }),
  )

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('on a page that scrolls the question lies over nothing that has the focus (WCAG 2.2, 2.4.11) @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 640 })
  await page.goto('/setting/pc')
  await appReady(page)
  await expect(privacyChoice(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  let count = 0
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const overlap = await privacyChoice(page).evaluate((question) => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return undefined
      const [above, below] = [question.getBoundingClientRect(), focused.getBoundingClientRect()]
      const isBeside = below.right <= above.left || below.left >= above.right
      return isBeside ? 0 : Math.min(above.bottom, below.bottom) - Math.max(above.top, below.top)
    })
    if (overlap === undefined) continue
    count += 1
    expect(overlap).toBeLessThanOrEqual(0)
  }
  expect(count).toBeGreaterThan(10)
})
