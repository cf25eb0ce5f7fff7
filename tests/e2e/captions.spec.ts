import { expect, type Page } from '@playwright/test'

import { test } from '#support/browser.ts'

const words = (page: Page) => page.getByRole('article').getByText('[A small bird sings]')
const toggle = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Captions' })

async function openClip(page: Page): Promise<void> {
  await page.goto('/@demo')
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
}

test('captions are there while the sound is off, until the person says otherwise, which is remembered', async ({
  page,
}) => {
  await openClip(page)
  await expect(words(page)).toBeVisible()
  await page.keyboard.press('m')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(words(page)).toBeVisible()
  await toggle(page).click()
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('m')
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
})
