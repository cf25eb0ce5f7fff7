import type { Page } from '@playwright/test'

import { appReady, expect, test, watch } from '#support/browser.ts'

const cells = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const currentVideo = (page: Page) => page.getByRole('main').locator('article[tabindex="0"]')

/** Specification section 2.1: the page of a piece of music is /music/{sanitised-name}-{musicId}. */
test('what is heard in a video leads to all videos with it, one of them opens as a viewer, and Back leads all the way @phone', async ({
  page,
}) => {
  const problems = watch(page)
  await page.goto('/@demo')
  await appReady(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
  await currentVideo(page)
    .getByRole('link', { name: /Sunny Side/ })
    .click()
  await expect(page).toHaveURL(/\/music\/Sunny-Side-\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sunny Side' })).toBeVisible()
  await expect(cells(page)).toHaveCount(4)

  await cells(page).nth(1).click()
  await expect(page.getByRole('feed', { name: 'Videos' }).locator('article[aria-posinset="2"]')).toBeFocused()
  await expect(currentVideo(page)).toHaveAttribute('aria-setsize', '4')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(cells(page).nth(1)).toBeFocused()
  await page.goBack()
  await expect(currentVideo(page)).toHaveAccessibleName(/^He has one song/)
  expect(problems).toEqual([])
})

test('the page of a piece of music comes as the server’s document, whatever name stands in its address @phone @long', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/@demo')
  await appReady(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
  const link = currentVideo(page).getByRole('link', { name: /Sunny Side/ })
  const path = (await link.getAttribute('href')) ?? ''
  const id = /\d+$/.exec(path)?.[0]
  for (const address of [path, `/music/${id}`, `/music/another-name-${id}?view=feed`]) {
    const document = await (await request.get(address)).text()
    expect(document).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
    expect(document).toContain('<title>Sunny Side by kofi.makes · Vireo</title>')
    expect(document.match(/\/video\/\d+/g)?.length).toBeGreaterThan(3)
  }
})
