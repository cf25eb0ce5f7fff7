import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'

import type { Output } from '#contract/endpoints/index.ts'
import { musicPath, stickerPath, videoPath } from '#contract/paths.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, forYouFeed, test, watch } from '#support/browser.ts'
import { giveLogIn } from '#support/log-in-ahead.ts'
import { ONCE_ON_DESKTOP, isLong } from '#support/long.ts'
import { pageAddresses, sampledAddresses } from '#support/page-addresses.ts'
import { DEMO_PASSWORD } from '#support/site.ts'
import { createTestClient } from '#support/test-client.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** `npm run test:long` tries each page on both screens. */
const addresses = (access: 'guest' | 'member', isMobile: boolean) =>
  isLong ? pageAddresses(access) : sampledAddresses(access, isMobile)

/** As many pages as justify one browser with its cache, and one log-in. */
const PAGES_PER_TEST = 6

const inGroups = (list: string[]): string[][] =>
  list.flatMap((_, index) => (index % PAGES_PER_TEST ? [] : [list.slice(index, index + PAGES_PER_TEST)]))

/**
 * Checks a page: no violation that a machine can find, nothing wider than the screen in either direction, no
 * browser error.
 */
async function expectNoFault(page: Page, address: string): Promise<void> {
  const problems = watch(page)
  await page.goto(address)
  await appReady(page)
  await page.getByRole('main').waitFor()
  // Videos of a feed far from the screen keep the server's rendering, which does not know how wide words are.
  const far = '[role=feed] > article:not(:has([data-slot=taken]))'
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).exclude(far).analyze()
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect.soft(faults, address).toEqual([])
  for (const direction of ['ltr', 'rtl']) {
    const isTooWide = await page.evaluate((dir) => {
      document.documentElement.dir = dir
      return document.documentElement.scrollWidth > innerWidth
    }, direction)
    expect.soft(isTooWide, `${address} scrolls sideways, ${direction}`).toBe(false)
  }
  // A missing page is answered with 404.
  expect
    .soft(
      problems.filter((problem) => !problem.includes('status of 404')),
      address,
    )
    .toEqual([])
}

for (const colorScheme of ['dark', 'light'] as const) {
  const isForMobile = colorScheme === 'dark'
  // The themes have the same colours on both screens, so each is tested on one.
  const tag = (isForMobile ? '@phone' : '@desktop') + (isLong ? ' @long' : '')
  test.describe(`${colorScheme} ${tag}`, () => {
    // Elements that are fading in do not have their final colours yet.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    // Split into several tests: a single one would exceed its time limit on a busy machine.
    for (const group of inGroups([...addresses('guest', isForMobile), '/no/such/page']))
      test(`the pages ${group.join(', ')} have no fault that a machine can find for a guest`, async ({
        page,
      }) => {
        for (const address of group) await expectNoFault(page, address)
      })

    const userPages = [...addresses('member', isForMobile), '/foryou', '/profile', '/setting/pc']
    for (const group of inGroups(userPages))
      test(`the pages ${group.join(', ')} have none for a user who is logged in`, async ({ page }) => {
        await openLoggedIn(page, '/profile', freshName('axe'))
        for (const address of group) await expectNoFault(page, address)
      })
  })
}

/** Checks that a page needs no scrolling sideways at 1,280 by 1,024 and 400 % (WCAG 1.4.10). */
async function expectWholeAt400(page: Page, address: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height: 256 })
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect.soft(isTooWide, `${address} scrolls sideways at 400 %`).toBe(false)
  await page.setViewportSize({ width, height })
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in Arabic, ${colorScheme} @phone @long`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const group of inGroups([...pageAddresses('member'), '/foryou', '/profile', '/setting/pc']))
      test(`the pages ${group.join(', ')} have no fault for a new user, and are whole at 400 %`, async ({
        page,
      }) => {
        await openLoggedIn(page, '/profile', freshName('axe'))
        for (const address of group) {
          await expectNoFault(page, `/ar${address}`)
          await expectWholeAt400(page, address)
        }
      })
  })
}

/** Logs in as the demo's user, who has all that pages can show. */
async function logInAsDemo(page: Page): Promise<void> {
  const origin = process.env['SITE_URL'] ?? ''
  const client = await createTestClient(origin)
  await client.call('session.logIn', { username: 'demo', password: DEMO_PASSWORD })
  await giveLogIn(page, origin, client)
}

/** Pages of things whose ids differ on every site. */
async function pagesOfThings(request: APIRequestContext): Promise<string[]> {
  const read = async <Body>(path: string) => (await (await request.get(path)).json()) as Body
  const { itemList } = await read<Output<'feed.recommend'>>('/api/recommend/item_list/?count=20')
  const { stickers } = await read<Output<'stickers.list'>>('/api/sticker/list/')
  const video = itemList.find(({ music }) => music)
  const [sticker] = stickers
  if (!video?.music || !sticker) throw new Error('The demo has no sound or no sticker.')
  return [videoPath(video), musicPath(video.music), stickerPath(sticker)]
}

for (const colorScheme of ['dark', 'light'] as const)
  for (const prefix of ['', '/ar'])
    test.describe(`with the data of the demo${prefix && ', in Arabic'}, ${colorScheme} @phone @long`, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      for (const group of inGroups([
        ...pageAddresses('guest'),
        '/inbox?tab=comments',
        '/messages?user=nadia7',
      ]))
        test(`the pages ${group.join(', ')} have no fault, and are whole at 400 %`, async ({ page }) => {
          await logInAsDemo(page)
          for (const address of group) {
            await expectNoFault(page, prefix + address)
            await expectWholeAt400(page, address)
          }
        })

      test('the pages of a video, a sound and a sticker have no fault, and are whole at 400 %', async ({
        page,
        request,
      }) => {
        await logInAsDemo(page)
        for (const address of await pagesOfThings(request)) {
          await expectNoFault(page, prefix + address)
          await expectWholeAt400(page, address)
        }
      })
    })

test(`the page can be used by keyboard alone: log in opens, keeps the focus and gives it back ${ONCE_ON_DESKTOP}`, async ({
  page,
}) => {
  await page.goto('/foryou')
  await forYouFeed(page).waitFor()
  // Before the scripts have loaded, the link leads to the log-in page.
  await appReady(page)
  const logIn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })
  await logIn.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(logIn).toBeFocused()
})
