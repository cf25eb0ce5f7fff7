import { expect, type Page } from '@playwright/test'

import { logIn } from '#pages/users.ts'
import { appReady, mainNav, test } from '#support/browser.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

/** Opens the page of moderation as the operator of the demo site, who gives their password again. */
async function openModeration(page: Page): Promise<void> {
  await page.goto('/foryou')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'vireo.team', DEMO_PASSWORD)
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  await page.goto('/operator')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('tab', { name: 'Reports' }).waitFor()
}

test('a key decides about the report with the focus, which moves on, and another takes it back @desktop', async ({
  page,
}) => {
  await openModeration(page)
  const reports = page.getByRole('article')
  await reports.first().waitFor()
  const names = await reports.evaluateAll((all: HTMLElement[]) => all.map((each) => each.dataset['case']))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names.slice(0, 2)) {
    const report = page.locator(`article[data-case="${name}"]`)
    const answer = page
      .context()
      .waitForEvent('response', (each) => each.url().includes('/api/operator/decide/'))
    await page.keyboard.press('k')
    await expect(report).toHaveCount(0)
    // The next key is for the next report.
    await expect(page.locator('article:focus')).toHaveCount(1)
    expect((await answer).status()).toBe(200)
    await expect(page.getByText('Decision made.')).toBeVisible()
    await page.keyboard.press('z')
    await expect(report).toHaveCount(1)
  }
})
