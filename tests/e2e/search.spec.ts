import type { Page } from '@playwright/test'

import { expect, mainNav, test, watch } from '#support/browser.ts'

const field = (page: Page) => page.getByRole('search').getByRole('searchbox', { name: 'Search' })
const option = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name })
const tab = (page: Page, name: string) => page.getByRole('tablist').getByRole('tab', { name, exact: true })
const cells = (page: Page) =>
  page.getByRole('tabpanel').getByRole('link').and(page.locator('[href*="/video/"]'))
const viewer = (page: Page) => page.getByRole('feed', { name: 'Videos' })

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('a search: suggestions, tabs, results that open as a feed, and searches that are removed @phone', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/foryou')
  await mainNav(page).getByRole('link', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('nightb')
  await expect(option(page, '@nightbus')).toBeVisible()
  await field(page).press('ArrowDown')
  await expect(option(page, '@nightbus')).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/@nightbus$/)
  await page.goBack()

  await search(page, 'night')
  await expect(page).toHaveURL(/\/search\?q=night$/)
  await expect(page.getByRole('region', { name: 'People', exact: true }).getByText('@nightbus')).toBeVisible()
  await tab(page, 'People').click()
  await expect(page).toHaveURL(/q=night&type=user/)
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Follow' }).first()).toBeVisible()
  await tab(page, 'Live').click()
  await expect(page.getByRole('heading', { name: 'Nobody is live' })).toBeVisible()
  await tab(page, 'Videos').click()
  const second = (await cells(page).nth(1).getAttribute('href')) ?? ''
  await cells(page).first().click()
  await expect(viewer(page).locator('article[aria-posinset="1"]')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(() => new URL(page.url()).pathname).toBe(second)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(cells(page).nth(1)).toBeFocused()

  await search(page, '#Calm')
  await expect(page).toHaveURL(/\/tag\/calm$/)
  await page.goBack()
  await search(page, 'qqqzzzxxx')
  await expect(page.getByRole('heading', { name: 'No results for “qqqzzzxxx”' })).toBeVisible()
  await search(page, 'i want to die')
  await expect(page.getByRole('heading', { name: 'You’re not alone' })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
  await page.getByRole('link', { name: 'Find help' }).click()
  await expect(page).toHaveURL(/\/help\/suicide-prevention$/)
  await expect(page.getByRole('heading', { name: 'Suicide prevention' })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Clear the search field' }).click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('listitem')).toHaveText(['qqqzzzxxx', '#Calm', 'night'])
  await recent.getByRole('button', { name: 'Remove #Calm' }).click()
  await page.goto('/search')
  await expect(recent.getByRole('listitem')).toHaveText(['qqqzzzxxx', 'night'])
  await recent.getByRole('button', { name: 'Clear all' }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  await expect(page.getByText('Type a few words.')).toBeVisible()
  expect(problems).toEqual([])
})

test('filters are chosen by keyboard in a sheet, stay in the address, and are taken off @phone', async ({
  page,
}) => {
  await page.goto('/search?q=night')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await expect(sheet.getByRole('radio', { name: 'Best match' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { name: 'Newest' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=night&sort=newest$/)
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeHidden()
  const second = (await cells(page).nth(1).getAttribute('href')) ?? ''
  await cells(page).first().click()
  await expect(viewer(page).locator('article[aria-posinset="1"]')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(() => new URL(page.url()).pathname).toBe(second)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await sheet.getByRole('radio', { name: 'Over a minute' }).check()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByText('No video matches these filters.')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Remove filter: Over a minute' }).click()
  await expect(cells(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Newest' }).click()
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=night$/)
})

/** Specification section 2.2, other paths. */
test('the pages of help have their numbers without scripts, at the address of the device @phone @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [topic, phone] of [
    ['suicide-prevention', 'Samaritans 116 123'],
    ['eating-disorders', 'Beat 0808 801 0677'],
  ] as const) {
    await page.goto(`/help/${topic}/pc`)
    expect(new URL(page.url()).pathname).toMatch(/\/(pc|h5)$/)
    await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\d+$/)
  }
  await context.close()
})

/** Specification section 2.2: /search/pc and /search/mobile. */
test('the results come as the server’s document, at the address of the device @phone', async ({
  page,
  request,
}) => {
  const document = await (await request.get('/search/pc?q=calm')).text()
  expect(document).toContain('<title>calm · Vireo</title>')
  expect(document.match(/\/video\/\d+/g)?.length).toBeGreaterThan(3)
  await page.goto('/search/pc?q=calm&type=challenge')
  await expect(page).toHaveURL(/\/search\/mobile\?q=calm&type=challenge$/)
  await expect(page.getByRole('tabpanel').getByRole('link', { name: '#calm' })).toBeVisible()
  await tab(page, 'Top').click()
  await expect(page).toHaveURL(/\/search\/mobile\?q=calm$/)
})

/** Specification section 2.2: search of every page. */
test('a desktop searches from the column of each page, by keyboard, and keeps the focus there @desktop', async ({
  page,
}) => {
  const problems = watch(page)
  const navField = mainNav(page).getByRole('search').getByRole('searchbox', { name: 'Search' })
  await page.goto('/discover')
  await expect(navField).toBeVisible()
  await expect(mainNav(page).getByRole('link', { name: 'Search' })).toBeHidden()
  await navField.pressSequentially('nightb')
  await expect(option(page, '@nightbus')).toBeVisible()
  await navField.press('Escape')
  await expect(option(page, '@nightbus')).toBeHidden()
  await expect(navField).toHaveValue('nightb')
  await navField.press('ArrowDown')
  await expect(option(page, '@nightbus')).toBeVisible()
  await navField.press('ArrowDown')
  await navField.press('Enter')
  await expect(page).toHaveURL(/\/@nightbus$/)
  await expect(navField).toHaveValue('')

  await navField.fill('night')
  await navField.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=night$/)
  // Only one search field is shown: here it is the page's.
  await expect(field(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('night')
  await expect(mainNav(page).getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await navField.pressSequentially('ni')
  await expect(option(page, 'night')).toBeVisible()

  // The narrow column of icons has it too, and it opens over the page.
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/ar/discover')
  const icon = page.getByRole('navigation').getByRole('searchbox')
  await expect.poll(async () => (await icon.boundingBox())?.width).toBeLessThan(60)
  await icon.click()
  await expect.poll(async () => (await icon.boundingBox())?.width).toBeGreaterThan(200)
  expect(problems).toEqual([])
})
