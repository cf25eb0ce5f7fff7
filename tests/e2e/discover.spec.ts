import { expect, mainNav, test, watch } from '#support/browser.ts'
import { ONCE_ON_PHONE } from '#support/long.ts'

/** Specification sections 2.2 (discover) and 7.3. */
test('Discover leads to what rises: its videos open as a feed, its sounds into the upload @phone', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/foryou')
  await mainNav(page).getByRole('link', { name: 'Discover' }).click()
  for (const name of ['Trending hashtags', 'Sounds', 'People', 'Rising videos']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  const cells = page
    .getByRole('region', { name: 'Rising videos' })
    .getByRole('link')
    .and(page.locator('[href*="/video/"]'))
  const second = (await cells.nth(1).getAttribute('href')) ?? ''
  await cells.first().click()
  await expect(page.getByRole('feed', { name: 'Videos' }).locator('article[aria-posinset="1"]')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(() => new URL(page.url()).pathname).toBe(second)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(cells.nth(1)).toBeFocused()

  await page.getByRole('region', { name: 'Sounds' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Newest' }).click()
  await expect(page).toHaveURL(/\/music\/.*order=newest$/)
  await page.getByRole('link', { name: 'Use this sound' }).click()
  await expect(page).toHaveURL(/\/upload\?sound=\d+$/)
  expect(problems).toEqual([])
})

test(`Discover comes as the server’s document, with all that it lists ${ONCE_ON_PHONE}`, async ({
  request,
  baseURL,
}) => {
  const document = await (await request.get('/discover')).text()
  expect(document).toContain('<title>Discover · Vireo</title>')
  expect(document).toContain(`<link rel="canonical" href="${baseURL}/discover"`)
  for (const heading of ['Trending hashtags', 'Sounds', 'People', 'Rising videos']) {
    expect(document).toContain(heading)
  }
  expect(document.match(/href="[^"]*\/video\/\d+/g)?.length).toBeGreaterThan(3)
})
