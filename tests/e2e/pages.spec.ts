import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import {
  appReady,
  expect,
  forYouFeed,
  holdBackScripts,
  mainNav,
  privacyChoice,
  test,
  watch,
} from '#support/browser.ts'
import { pageAddresses } from '#support/page-addresses.ts'

test('a message can be dismissed and goes with its page @phone', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/foryou')
  const message = page.getByRole('status').filter({ hasText: /link/i })
  const copyLink = async () => {
    await forYouFeed(page).getByRole('article').first().getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy link' }).click()
  }
  await copyLink()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)
  await copyLink()
  await expect(message).toBeVisible()
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await expect(message).toHaveCount(0)
})

const MISSING: Record<string, string> = {
  '/@nobody.of.this.name': 'User not found',
  '/@demo/video/1': 'Video not found',
  '/tag/nobody_has_this': 'No videos with this hashtag',
  '/tag/%F0%9F%8C%8A': 'No videos with this hashtag',
  '/tag/a%2Fb%25%3Cscript%3E': 'No videos with this hashtag',
  [`/tag/${'x'.repeat(200)}`]: 'No videos with this hashtag',
  '/music/Nobody-1': 'Sound not found',
  '/music/%F0%9F%8C%8A': 'Page not found',
  '/tag/%': 'Page not found',
  '/nowhere': 'Page not found',
}

test('an address of nothing is answered 404 with what is missing, also in its title @phone', async ({
  page,
}) => {
  for (const [address, sentence] of Object.entries(MISSING)) {
    const response = await page.goto(address, { waitUntil: 'commit' })
    expect.soft(response?.status(), address).toBe(404)
    // The address cannot be decoded, so no page is known to be missing.
    const title = address === '/tag/%' ? 'Vireo' : `${sentence} · Vireo`
    expect.soft(/<title>(.*?)<\/title>/.exec((await response?.text()) ?? '')?.[1], address).toBe(title)
    await expect.soft(page.getByRole('heading', { level: 1, name: sentence }), address).toBeVisible()
    await expect.soft(page.getByText(/^Code (404|1020[2-5])$/), address).toBeVisible()
  }
})

test('a document has the styles of all that it shows, before any script runs @phone', async ({ request }) => {
  for (const address of pageAddresses('guest')) {
    const html = await (await request.get(address)).text()
    const styles = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    // A class of a module has the module's hash before its name.
    const attributes = Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names)
    const classes = new Set(attributes.join(' ').match(/\b[\w-]{6}_\w+/g))
    expect.soft(classes.size, address).toBeGreaterThan(5)
    expect
      .soft(
        [...classes].filter((name) => !styles.includes(`.${name}`)),
        address,
      )
      .toEqual([])
  }
})

test('a shared address shows its picture and words, by whole addresses @phone', async ({ page, baseURL }) => {
  await page.goto('/@demo')
  await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/video\/\d+$/)
  const { pathname } = new URL(page.url())
  await page.goto(pathname)
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(await content('og:url')).toBe(`${baseURL}${pathname}`)
  expect(await content('og:description')).toBeTruthy()
  expect(await content('twitter:card')).toBe('summary_large_image')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${pathname}`)
  expect((await content('og:title'))?.length).toBeLessThan(100)
  const image = await page.request.get((await content('og:image')) ?? '')
  const { format, width, height } = await sharp(await image.body()).metadata()
  expect(format).toBe('jpeg')
  expect([`${width}`, `${height}`]).toEqual([
    await content('og:image:width'),
    await content('og:image:height'),
  ])
  const video = await page.request.head((await content('og:video')) ?? '')
  expect(video.headers()['content-type']).toBe(await content('og:video:type'))
})

const SHARED_LINKS = ['/share_h5/challenge?name=calm', '/tag/calm?source=h5_m', '/@demo?source=landing_page']

test('a shared link plays without any script, and its links lead on @phone', async ({
  browser,
  baseURL,
  userAgent,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
    ...(userAgent && { userAgent }),
  })
  const page = await context.newPage()
  for (const address of SHARED_LINKS) {
    await page.goto(address)
    const video = page.getByRole('main').locator('video')
    await expect
      .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime), address)
      .not.toBe(0)
    await expect(page.getByRole('link', { name: 'Open in the app' })).toHaveAttribute('href', /^\/(tag|@)/)
    await expect(page.getByRole('main').getByRole('listitem').first().getByRole('link')).toBeVisible()
  }
  await context.close()
})

test('a shared link keeps its address and has its list below (section 1, reflow) @phone', async ({
  page,
}) => {
  for (const address of SHARED_LINKS) {
    await page.goto(address)
    await appReady(page)
    await expect(page.getByRole('heading', { name: 'More videos' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first().getByRole('link')).toBeVisible()
    expect.soft((await page.getByRole('contentinfo').boundingBox())?.height, address).toBe(44)
    expect.soft(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  }
  await page.getByRole('link', { name: 'Watch on Vireo' }).click()
  await expect(page).toHaveURL(/\/@demo$/)
})

const isPlaying = (cell: Locator) =>
  cell.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)

test('Home plays a video in its cell under the pointer or in focus, and shows cards of users and hashtags @desktop', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/rewind')
  await appReady(page)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/home$/)
  const cells = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  expect(await cells.count()).toBeLessThanOrEqual(20)
  for (const [position, reach] of [
    [1, (cell: Locator) => cell.getByRole('link').first().hover()],
    [2, (cell: Locator) => cell.getByRole('link').first().focus()],
  ] as const) {
    await reach(cells.nth(position))
    await expect.poll(() => isPlaying(cells.nth(position))).toBe(true)
    await page.mouse.move(0, 0)
  }
  const card = page.getByRole('tooltip')
  await cells.first().getByRole('link', { name: /^@/ }).hover()
  await expect(card).toContainText(/follower/)
  await expect(card).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^#\S+$/ })
    .first()
    .hover()
  await expect(card).toContainText(/#.*video/)
  expect(problems).toEqual([])
})

test('Home plays the video in the middle of a phone, and its videos are links without any script @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/home')
  await expect(page.getByRole('main').locator('li video')).toHaveCount(1)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await plain.goto('/home')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Home')
  const cell = plain.getByRole('main').getByRole('listitem').first()
  await expect(cell.getByRole('link').first()).toHaveAttribute('href', /^\/@[^/]+\/video\/\d+$/)
  await expect(cell.locator('img')).toBeVisible()
  await context.close()
})

test('a page whose parts come late fits what the server sent, whatever is known by then @phone', async ({
  page,
}) => {
  const problems = watch(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/_app-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  const isVisitBegun = page.waitForResponse(/\/assets\/start-.*\.js/)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await isVisitBegun
  // Time for the consent question to appear.
  await page.waitForTimeout(1_000)
  release()
  await expect(privacyChoice(page)).toBeVisible()
  expect(problems).toEqual([])
})

test('a button that is pressed before the page has its scripts does what it says @phone', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/foryou', { waitUntil: 'commit' })
  await forYouFeed(page).getByRole('article').first().getByRole('button', { name: 'Like' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a page that is made ready under the pointer and not opened is not asked for again (section 8) @desktop', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'There is no pointer that could pass over a link.')
  let calls = 0
  await page.route('**/api/post/item_list/**', (route) => {
    calls += 1
    return route.fulfill({ status: 503, json: { statusCode: 10101, message: 'Not now.' } })
  })
  await page.goto('/foryou')
  const author = forYouFeed(page).locator('article[aria-posinset="1"]').getByRole('link', { name: /^@/ })
  // A pointer that rests there before the app has loaded is not noticed until it moves.
  let passes = 0
  await expect(async () => {
    await page.mouse.move(0, 0)
    await author.hover()
    passes += 1
    await expect.poll(() => calls, { timeout: 2_000 }).toBeGreaterThan(0)
  }).toPass()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(RETRY_DELAY_MS + 1_500)
  // Once for the page, and once for the card over the link.
  expect(calls).toBeLessThanOrEqual(2 * passes)
  await expect(page.getByText('Vireo keeps trying.')).toHaveCount(0)

  // A viewer who opens the link does wait.
  const asked = calls
  await author.click()
  await expect.poll(() => calls, { timeout: 3 * RETRY_DELAY_MS }).toBeGreaterThan(asked + 1)
  await page.unroute('**/api/post/item_list/**')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2 * RETRY_DELAY_MS })
  await expect(page).toHaveURL(/\/@/)
})

for (const [name, connection] of [
  ['a data saver', { saveData: true }],
  ['2g @long', { effectiveType: '2g' }],
] as const) {
  test(`on ${name} a page is fetched when it is opened, and not under the pointer (section 7.6) @desktop`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'There is no pointer that could pass over a link.')
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), value) })
    }, connection)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/@demo')
    await appReady(page)
    await page.waitForLoadState('networkidle')
    asked.length = 0
    const video = page.getByRole('main').getByRole('link', { name: /He has one song/ })
    const upload = mainNav(page).getByRole('link', { name: 'Upload' })
    for (const link of [video, upload]) {
      await link.hover()
      await link.focus()
    }
    await page.waitForTimeout(1_000)
    expect(asked.filter((path) => /^\/(api\/|assets\/_app\.)/.test(path))).toEqual([])

    await upload.click()
    await expect(page.getByRole('heading', { name: 'Post a video' })).toBeVisible()
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/_app\.upload-/)]))
  })
}

test('a button that is pressed while React listens and waits for the page’s own script does what it says @phone @long', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/_app.@*.js', async (route) => {
    await released
    await route.continue()
  })
  const response = await page.request.get('/api/recommend/item_list/?count=1')
  const { itemList } = (await response.json()) as { itemList: { author: { uniqueId: string } }[] }
  await page.goto(`/@${itemList[0]?.author.uniqueId}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

const transformOf = (part: Locator, pseudoElement?: string) =>
  part.evaluate((element, pseudo) => getComputedStyle(element, pseudo).transform, pseudoElement)

test('a page that is read from right to left is mirrored, its switches and its way back as well @phone', async ({
  page,
}) => {
  await page.goto('/data')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const autoplay = page.getByRole('switch', { name: 'Autoplay' })
  await expect(autoplay).toBeChecked()
  await expect.poll(() => transformOf(autoplay, '::before')).toBe('matrix(1, 0, 0, 1, -18, 0)')
  const back = page.getByRole('link', { name: 'Back' }).or(page.getByRole('button', { name: 'Back' }))
  expect(await transformOf(back.locator('svg'))).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

/** Pictures that have not loaded, and those among them for which the browser shows its broken-picture icon. */
const missingPictures = (page: Page) =>
  page.locator('img').evaluateAll((pictures: HTMLImageElement[]) => {
    const missing = pictures.filter(
      ({ currentSrc, complete, naturalWidth }) => currentSrc && complete && naturalWidth === 0,
    )
    const broken = missing.filter((picture) => getComputedStyle(picture).content === 'normal')
    return { missingCount: missing.length, brokenCount: broken.length }
  })

for (const [address, tag] of [
  ['/foryou', ' @long'],
  ['/@sol.and.sea', ''],
] as const) {
  test(`a picture of ${address} that did not come leaves the colour under it, also before the app is there, and comes with the next network @phone${tag}`, async ({
    page,
    context,
  }) => {
    await page.route(/\/media\/(poster|avatar)\//, (route) => route.abort())
    const release = await holdBackScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(async () => (await missingPictures(page)).missingCount).toBeGreaterThan(0)
    await expect.poll(async () => (await missingPictures(page)).brokenCount).toBe(0)
    release()
    await appReady(page)
    await expect.poll(async () => (await missingPictures(page)).missingCount).toBeGreaterThan(1)
    await expect.poll(async () => (await missingPictures(page)).brokenCount).toBe(0)
    await page.unroute(/\/media\/(poster|avatar)\//)
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => missingPictures(page)).toEqual({ missingCount: 0, brokenCount: 0 })
  })
}

test('a page that was opened from another one fits what the server sent when it is loaded again @phone @long', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/foryou')
  await appReady(page)
  await page.locator('article[tabindex="0"]').getByRole('link', { name: /^@/ }).first().click()
  const back = page.getByRole('button', { name: 'Back' })
  await expect(back).toBeVisible()
  await page.reload()
  await expect(back).toBeVisible()
  expect(problems).toEqual([])
})
