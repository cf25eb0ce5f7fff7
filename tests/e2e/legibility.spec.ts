import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { appReady, expect, forYouFeed, mainNav, test, videoAt } from '#support/browser.ts'
import { ONCE_ON_PHONE } from '#support/long.ts'

/** Opens a demo video whose caption needs more than two lines on a phone. */
async function openVideo(page: Page): Promise<Locator> {
  await page.goto('/@kofi.makes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Week one/ })
    .click()
  const video = page.getByRole('feed').getByRole('article', { name: /Week one/ })
  await expect
    .poll(() => video.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  return video
}

/** Contrast of white (WCAG 2.2, 1.4.3) with the brightest pixel behind an element's words. */
async function contrastOfWhiteOn(page: Page, element: Locator): Promise<number> {
  await element.evaluate((node) => node.style.setProperty('color', 'transparent'))
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const luminances: number[] = []
  // Only the middle half: a round backdrop leaves its corners to the picture.
  const [top, left] = [Math.floor(info.height / 4), Math.floor(info.width / 4)]
  for (let y = top; y < info.height - top; y += 1) {
    for (let x = left; x < info.width - left; x += 1) {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
      luminances.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    }
  }
  return 1.05 / (Math.max(...luminances) + 0.05)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

test(`words over a white video have the contrast of 4.5:1 ${ONCE_ON_PHONE}`, async ({ page }, {
  project,
}) => {
  const video = await openVideo(page)
  await video
    .locator('video')
    .evaluate((element) => element.style.setProperty('filter', 'brightness(0) invert(1)'))
  const words = [video.getByRole('link', { name: '@kofi.makes' })]
  // On a desktop the rail is beside the video.
  if (project.name === 'phone') words.push(video.getByRole('button', { name: 'Like' }).getByText(/^\d+$/))
  for (const element of words) {
    expect(await contrastOfWhiteOn(page, element)).toBeGreaterThanOrEqual(4.5)
  }
})

test.describe('in the light theme', () => {
  test.use({ colorScheme: 'light' })

  test('the two feeds are white over videos, and dark on plain paper behind the last one @phone', async ({
    page,
  }) => {
    // Answers the request: otherwise the page would look for its network, and show its cached part of the
    // feed.
    await page.route('**/api/recommend/item_list/**', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'It failed.' } }),
    )
    await page.goto('/foryou')
    const following = mainNav(page).getByRole('link', { name: 'Following' })
    await expect(following).toHaveCSS('color', 'rgb(223, 228, 222)')
    await forYouFeed(page).getByRole('article').first().focus()
    const end = page.getByRole('heading', { name: 'Loading more videos' })
    // More videos are loaded when few are left.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(end).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await expect(following).toHaveCSS('color', 'rgb(223, 228, 222)')
    // The text may change at this moment.
    await expect(() => end.scrollIntoViewIfNeeded()).toPass()
    await expect(following).toHaveCSS('color', 'rgb(71, 80, 74)')
    await expect.poll(() => contrastOfWhiteOn(page, following)).toBeLessThan(1.1)
  })
})

test('a caption offers More only where some of it is folded away @phone', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'turning a phone changes what fits')
  const video = await openVideo(page)
  const more = video.getByRole('button', { name: 'Read more' })
  await more.click()
  await expect(video.getByText(/#timelapse/)).toBeInViewport({ ratio: 1 })
  await video.getByRole('button', { name: 'Show less' }).click()
  await expect(more).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(more).toHaveCount(0)
})

test('a caption unfolds for whoever comes to its links by keyboard (WCAG 2.2, 2.4.11) @long', async ({
  page,
}, { project }) => {
  test.skip(project.name !== 'phone', 'on a desktop there is room for all of it')
  const video = await openVideo(page)
  await expect(video.getByRole('button', { name: 'Read more' })).toBeVisible()
  await video.getByRole('link', { name: '@kofi.makes' }).focus()
  for (const name of ['#plants', '#sunflower', '#timelapse']) {
    await page.keyboard.press('Tab')
    await expect(video.getByRole('link', { name })).toBeFocused()
  }
  await expect(video.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(video.getByRole('link', { name: '#timelapse' })).toBeInViewport({ ratio: 1 })
  const caption = video.getByText(/^Week one/)
  expect(await caption.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  expect(await caption.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
})

test('the longest name stays clear of the buttons beside it on the narrowest phone @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const video = await openVideo(page)
  const author = video.getByRole('link', { name: '@kofi.makes' })
  // Specification section 5: at most 25 characters.
  await author.evaluate((name) => (name.textContent = `@${'m'.repeat(25)}`))
  const [name, button] = await Promise.all([
    video.getByRole('link', { name: /^@m+$/ }).boundingBox(),
    video.getByRole('button', { name: 'Share' }).boundingBox(),
  ])
  expect((name?.x ?? Infinity) + (name?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
})

test('all speeds stand in one row on the narrowest phone @phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const video = await openVideo(page)
  await video.getByRole('button', { name: 'More actions' }).click()
  const speeds = page.getByRole('group', { name: 'Speed' }).locator('label')
  await expect(speeds).toHaveCount(6)
  const tops = await speeds.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('a video is cut only where that costs it little, and shown whole on a phone that lies @phone', async ({
  page,
}, { project }) => {
  test.skip(project.name !== 'phone', 'a desktop gives each video a frame of its own ratio')
  const video = await openVideo(page)
  await expect(video.locator('video')).toHaveCSS('object-fit', 'cover')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(video.locator('video')).toHaveCSS('object-fit', 'contain')
})

test(`text twice as large is not cut off on a profile ${ONCE_ON_PHONE}`, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/@demo')
  await page.getByRole('main').getByText('Likes', { exact: true }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const label = page.getByRole('navigation', { name: 'Main' }).getByText('Upload')
  const box = await label.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(844)
})

test('text twice as large is not cut off beside a video and in its menu @phone', async ({ page }) => {
  const video = await openVideo(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const name of ['Unmute', 'Share', 'More']) {
    const word = await video.getByText(name, { exact: true }).last().boundingBox()
    expect(word && word.x + word.width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
  await video.getByRole('button', { name: 'More actions' }).click()
  const speeds = page.getByRole('group', { name: 'Speed' }).locator('label')
  await expect(speeds).toHaveCount(6)
  const areCut = await speeds.evaluateAll((labels) =>
    labels.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  )
  expect(areCut).not.toContain(true)
})

/** Whether the drawing is inside its box, and the word inside its link. */
function isBesideIcon(link: Element): boolean {
  const [icon, word] = [...link.children].map((child) => child.getBoundingClientRect())
  const drawing = link.querySelector('svg, img')?.getBoundingClientRect()
  if (!icon || !word || !drawing) throw new Error('The link has no icon or no word.')
  const isInBox = drawing.bottom <= icon.bottom + 0.5 && drawing.right <= icon.right + 0.5
  const isInLink = word.right <= link.getBoundingClientRect().right + 0.5
  return isInBox && (isInLink || getComputedStyle(link).position === 'fixed')
}

test('text twice as large keeps to its place in the table of data, and beside the icons of Main @phone', async ({
  page,
}) => {
  await page.goto('/data')
  await page.getByRole('table', { name: 'Data used' }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const widthPx = page.viewportSize()?.width ?? 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(widthPx)
  for (const name of ['For you', 'Following', 'Search', 'Upload', 'Log in']) {
    const link = mainNav(page).getByRole('link', { name, exact: true })
    expect(await link.evaluate(isBesideIcon), name).toBe(true)
  }
})

test('a person’s own colours keep the signs beside a video @phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.goto('/foryou')
  const signs = videoAt(page, 1).locator('button[aria-keyshortcuts] > svg')
  await expect(signs.first()).toBeVisible()
  const colors = await signs.evaluateAll((all) =>
    all.map((sign) => [getComputedStyle(sign).color, getComputedStyle(sign).backgroundColor]),
  )
  expect(colors.length).toBeGreaterThan(3)
  for (const pair of colors) expect(pair).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

/** Names of the controls of a page, or of the dialog over it, that stay covered wherever the page is scrolled. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    const isHit = (control: Element) =>
      [...control.getClientRects()].some(({ x, y, width, height }) =>
        parts.some((across) =>
          parts.some((down) => {
            const top = document.elementFromPoint(x + width * across, y + height * down)
            return top !== null && (control.contains(top) || top.closest('label')?.contains(control))
          }),
        ),
      )
    const controls = (document.querySelector('dialog[open]') ?? document.body).querySelectorAll(
      'article[aria-posinset="1"] :is(a, button), :not(article *):is(a[href], button:enabled, input, select, textarea)',
    )
    const named = [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) =>
        (['nearest', 'center'] as const).every((block) => {
          control.scrollIntoView({ block })
          return !isHit(control)
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    return document.documentElement.scrollWidth > innerWidth ? [...named, 'scrolls sideways'] : named
  })

for (const [width, height, tag] of [
  [320, 256, ''],
  [320, 480, ' @long'],
] as const) {
  test(`on ${width} by ${height} everything can be reached, before and after the privacy question (WCAG 1.4.10) @phone${tag}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/upload', '/@demo', '/foryou', '/login']) {
      await page.goto(path)
      await appReady(page)
      if (path === '/upload') await expect(page.getByRole('region', { name: 'Privacy choice' })).toBeVisible()
      await expect.poll(() => unreachable(page), path).toEqual([])
    }
    await page.goto('/foryou')
    await videoAt(page, 1).getByRole('button', { name: 'Comments' }).click()
    await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
    await expect.poll(() => unreachable(page)).toEqual([])
  })
}

test('comments stand beside the video on a phone that lies, and more than one is seen @phone @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/foryou')
  await videoAt(page, 1).getByRole('button', { name: 'Comments' }).click()
  const rows = page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem')
  await expect(rows.nth(1)).toBeInViewport()
  const video = await videoAt(page, 1).locator('[data-slot]').boundingBox()
  expect(video?.height).toBeGreaterThan(300)
})

test('no word on a video has the ring that the picture of its author has @phone', async ({ page }) => {
  const video = await openVideo(page)
  const word = video.getByRole('button', { name: 'Follow' }).getByText('Follow')
  expect(await word.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('0px')
})
