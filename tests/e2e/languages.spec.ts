import type { Page } from '@playwright/test'

import { appReady, expect, test, watch } from '#support/browser.ts'

/** The pseudo-locales (messages/languages.ts) are in every build: results for them apply to every language. */
const LANGUAGES = [
  { prefix: '', lang: 'en', dir: 'ltr', like: 'Like' },
  { prefix: '/en-XA', lang: 'en-XA', dir: 'ltr', like: '[Líké o]' },
  { prefix: '/ar-XB', lang: 'ar-XB', dir: 'rtl', like: '\u202eLike\u202c' },
]

/** A video of the feed, found by its position, since its name differs by language. */
const videoAt = (page: Page, position: number) => page.locator(`[role=feed] [aria-posinset="${position}"]`)

const expectPlaying = (page: Page, position: number) =>
  expect
    .poll(() =>
      videoAt(page, position)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0),
    )
    .toBe(true)

test('documents that are rendered at a time are each in the language of their address, from the first byte @phone', async ({
  request,
}) => {
  const asked = Array.from({ length: 20 }, () => LANGUAGES).flat()
  const documents = await Promise.all(
    asked.map(async ({ prefix }) => (await request.get(`${prefix}/foryou`)).text()),
  )
  for (const [index, html] of documents.entries()) {
    const { lang, dir, like, prefix } = asked[index]!
    expect(html).toContain(`<html lang="${lang}" dir="${dir}"`)
    expect(html).toContain(`<title>${like}</title>`)
    expect(html.match(/<link rel="canonical" href="[^"]*"/)?.[0]).toMatch(
      new RegExp(`[^/]${prefix}/foryou"$`),
    )
  }
})

test('a page hydrates in its language, its links stay in it, and parts that load later speak it too @phone', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/en-XA/foryou')
  await expectPlaying(page, 1)
  await expect(page).toHaveTitle(/Fór ýóú/)
  await videoAt(page, 1).getByRole('button', { name: '[Líké' }).click()
  const dialog = page.getByRole('dialog', { name: '[Lóg íñ' })
  await expect(dialog.getByLabel('[Úšérñámé')).toBeVisible()
  await dialog
    .getByRole('button', { name: '[Clóšé' })
    .or(dialog.getByRole('button', { name: '[Çlóšé' }))
    .click()
  const author = videoAt(page, 1).getByRole('link', { name: /^@/ })
  await expect(author).toHaveAttribute('href', /^\/en-XA\/@/)
  await author.click()
  await expect(page).toHaveURL(/\/en-XA\/@[^/]+$/)
  expect(problems).toEqual([])
})

test('an English caption stands at the edge of an Arabic page @phone @long', async ({ page }) => {
  await page.goto('/ar/foryou')
  const caption = videoAt(page, 1).locator('p[dir="auto"]').first()
  await expect(caption).toHaveCSS('direction', 'ltr')
  await expect(caption).toHaveCSS('text-align', 'right')
})

test('an empty field of an Arabic page shows the beginning of its placeholder @desktop @long', async ({
  page,
}) => {
  await page.goto('/ar/discover')
  const field = page.getByRole('navigation').getByRole('searchbox')
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('calm')
  await expect(field).toHaveCSS('direction', 'ltr')
})

test('a choice in the settings is remembered, and an address without a language leads to it @phone', async ({
  page,
}) => {
  await page.goto('/?lang=en-XA')
  await expect(page).toHaveURL(/\/en-XA\/foryou$/)
  await page.goto('/en-XA/setting/pc?section=language')
  await appReady(page)
  await page.getByRole('main').getByRole('combobox').first().selectOption('en')
  await expect(page).toHaveURL(/[^A]\/setting\/pc/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a guest chooses the language at the end of a page, and stays on it @desktop', async ({ page }) => {
  await page.goto('/en-XA/discover')
  await appReady(page)
  await page.getByRole('main').getByRole('combobox').selectOption('en')
  await expect(page).toHaveURL(/:\d+\/discover$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
