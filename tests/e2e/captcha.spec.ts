import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { freshName, logIn, PASSWORD } from '#pages/users.ts'
import { expect, holdBack, test } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'
import { findFreePort, removeSiteData, startSite, type Site } from '#support/site.ts'
import { createTestClient } from '#support/test-client.ts'

import { hidePage, watchAnalytics } from './analytics.ts'

/** Specification sections 4 and 8, on a site that asks for a captcha after two log-ins from one address. */

/** A host on which browsers have no secure context. */
const PUBLIC_HOST = 'vireo.test'

let site: Site
test.beforeAll(async () => {
  const port = await findFreePort()
  site = await startSite({
    port,
    env: {
      CAPTCHA_AFTER: 'session.logIn=2',
      RATE_LIMIT_SCALE: '1',
      TRUST_PROXY: '1',
      PUBLIC_URL: `http://${PUBLIC_HOST}:${port}`,
      REGION_HEADER: 'x-country',
    },
  })
})
test.afterAll(async () => {
  await site.stop()
  await removeSiteData(site)
})

let visitors = 0
/** Gives each browser an address of its own, in a country that requires no consent question. */
const giveAddress = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${++visitors}`, 'x-country': 'JP' })
test.beforeEach(({ context }) => giveAddress(context))

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const captcha = (page: Page) => page.getByRole('dialog', { name: 'Are you human?' })
const profileLink = (page: Page) => page.getByRole('link', { name: 'Profile' })

/**
 * Tries as many wrong passwords as are accepted without a captcha, then the right one, which is asked for one. The
 * account was made on another device, since a user's own device is not asked.
 */
async function burst(page: Page, name: string, url = site.url) {
  await (await createTestClient(site.url)).signUp(name, PASSWORD)
  await page.goto(`${url}/login`)
  for (const password of ['wrong once', 'wrong twice']) {
    const answered = page.waitForResponse(/session\/log_in/)
    await logIn(page, name, password)
    expect((await answered).status()).toBe(401)
    await page.getByRole('form', { name: 'Log in' }).getByRole('alert').waitFor()
  }
  await logIn(page, name)
}

async function expectNoFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a burst of log-ins is asked whether a person is there, and one key press is the answer', async ({
  page,
  context,
}) => {
  const analytics = watchAnalytics(context)
  await burst(page, freshName('burst'))
  await captcha(page).waitFor()
  await expectNoFaults(page)
  await expect(captcha(page).getByRole('button', { name: 'I’m human' })).toBeFocused()
  const allow = await holdBack(page, /captcha\/challenge/)
  await page.keyboard.press('Enter')
  await expect(captcha(page).getByRole('progressbar', { name: 'Checking' })).toBeVisible()
  await expectNoFaults(page)
  allow()
  await expect(profileLink(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hidePage(page)
  await expect.poll(() => analytics.events().map(({ name }) => name)).toContain('captcha_success')
})

test.describe('for somebody who reads Czech, in which the site itself is not', () => {
  test.use({ locale: 'cs-CZ' })

  test('it asks in Czech, and in English where its words do not come, on the page as it is @long', async ({
    page,
    context,
  }) => {
    const words = page.waitForResponse(/\/assets\/messages-cs-captcha-.*\.js/, { timeout: 60_000 })
    await burst(page, freshName('czech'))
    await words
    await page.getByRole('dialog', { name: 'Jste člověk?' }).waitFor()

    const other = await context.newPage()
    await other.route(/\/assets\/messages-cs-captcha-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: 'Not found.' }),
    )
    let loads = 0
    other.on('load', () => {
      loads += 1
    })
    await other.goto(`${site.url}/login`)
    await captcha(other).waitFor()
    expect(loads).toBe(1)
  })
})

test('closing it says why nothing was done; the next try is asked again @long', async ({ page, context }) => {
  const analytics = watchAnalytics(context)
  const name = freshName('closer')
  await burst(page, name)
  await captcha(page).waitFor()
  await page.keyboard.press('Escape')
  const logInDialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(captcha(page)).toHaveCount(0)
  await expect(logInDialog.getByRole('alert')).toHaveText(/closed the check/)

  // The captcha can also be cancelled while it loads, however long that takes.
  await page.route(/captcha\/challenge/, () => {})
  await logIn(page, name)
  await captcha(page).getByRole('button', { name: 'I’m human' }).click()
  await expect(captcha(page).getByRole('progressbar', { name: 'Checking' })).toBeVisible()
  await captcha(page).getByRole('button', { name: 'Close' }).click()
  await expect(logInDialog.getByRole('alert')).toHaveText(/closed the check/)
  await expect(profileLink(page)).toHaveCount(0)

  await hidePage(page)
  const reported = () => analytics.events().filter((event) => event.name === 'captcha_close')
  await expect.poll(() => reported().length).toBe(2)
})

test.describe('in a browser that speaks Hebrew, in which the site itself is not', () => {
  test.use({ locale: 'he-IL' })

  test('it asks in Hebrew, from right to left, and loads no other language @long', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await burst(page, freshName('hebrew'))
    const dialog = page.getByRole('dialog', { name: 'האם יש כאן אדם?' })
    await dialog.waitFor()
    await expectNoFaults(page)
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await dialog.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('he')
    expect(
      scripts.filter((path) => /\/messages-(ar|bg|cs|de|he|zh-Hans)-captcha-[^/]*\.js$/.test(path)),
    ).toHaveLength(1)

    await page.route(/captcha\/challenge/, (route) => route.abort())
    await dialog.getByRole('button', { name: 'אני אדם' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/אין גישה לשרת/)
    await page.unroute(/captcha\/challenge/)
    await dialog.getByRole('button', { name: 'ניסיון נוסף' }).click()
    await expect(profileLink(page)).toBeVisible()
  })
})

test('two tabs show one captcha: solved in one, it is gone in both @long', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(`${site.url}/foryou`)
  await burst(page, freshName('tabs'))
  await captcha(other).waitFor()
  await captcha(page).getByRole('button', { name: 'I’m human' }).click()
  await expect(profileLink(page)).toBeVisible()
  await expect(captcha(other)).toHaveCount(0)
  await expect(profileLink(other)).toBeVisible()
})

test('on a plain http address, where the browser computes nothing itself, a script does @long', async () => {
  test.setTimeout(120_000)
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${PUBLIC_HOST} 127.0.0.1`],
  })
  const page = await browser.newPage()
  await giveAddress(page.context())
  await burst(page, freshName('plain'), `http://${PUBLIC_HOST}:${site.port}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await captcha(page).getByRole('button', { name: 'I’m human' }).click()
  await expect(profileLink(page)).toBeVisible({ timeout: 60_000 })
  await browser.close()
})
