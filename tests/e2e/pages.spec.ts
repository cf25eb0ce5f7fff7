import { expect } from '@playwright/test'

import { forYouFeed, mainNav, privacyChoice, test, watch } from '#support/browser.ts'

test('a message can be dismissed and goes with its page', async ({ page }) => {
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

for (const [address, sentence] of [
  ['/@nobody.of.this.name', 'There is no such person here'],
  ['/@demo/video/1', 'This clip is not here'],
] as const) {
  test(`${address} is answered 404 with what is missing`, async ({ page }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  })
}

test('a shared address shows its picture and words, by whole addresses', async ({ page, baseURL }) => {
  await page.goto('/@demo')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/video\/\d+$/)
  const { pathname } = new URL(page.url())
  await page.goto(pathname)
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(await content('og:url')).toBe(`${baseURL}${pathname}`)
  expect(await content('og:description')).toBeTruthy()
  expect(await content('twitter:card')).toBe('summary_large_image')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${pathname}`)
  const image = await page.request.get((await content('og:image')) ?? '')
  expect(image.headers()['content-type']).toMatch(/^image\//)
})

test('a page whose parts come late fits what the server sent, whatever is known by then', async ({
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
  // Time for the question about privacy to come up.
  await page.waitForTimeout(1_000)
  release()
  await expect(privacyChoice(page)).toBeVisible()
  expect(problems).toEqual([])
})

test('a button that is pressed before the page has its scripts does what it says', async ({ page }) => {
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
