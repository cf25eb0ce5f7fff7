import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, test } from '#support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Answers writes as the site does to a user who has not accepted its rules, and gives the site rules. */
async function askForRules(page: Page): Promise<void> {
  await page.context().route('**/api/user/private/**', (route) =>
    route.fulfill({
      status: 403,
      json: { statusCode: 403, message: 'Accept the rules first.', fields: { reason: 'rules' } },
    }),
  )
  await page.context().route('**/api/site/info/**', async (route) => {
    const response = await route.fetch()
    const info = (await response.json()) as object
    await route.fulfill({ response, json: { ...info, rules: 'Be kind.', rulesVersion: 1 } })
  })
}

test('links of a profile are written, lead out by way of the site, and have no fault that a machine can find @phone', async ({
  page,
}) => {
  const username = freshName('linked')
  await openLoggedIn(page, `/@${username}`, username)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('textbox', { name: 'Link 1' })).toBeFocused()
  await page.keyboard.type('mia.example/songs')
  await expectNoFault(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('main').getByRole('link', { name: 'mia.example/songs' })
  await expect(link).toHaveAttribute('href', /\/link\?url=https%3A%2F%2Fmia\.example%2Fsongs/)
  await expectNoFault(page)
})

test('the accounts of a browser are switched by keyboard, without a fault that a machine can find @phone @long', async ({
  page,
}) => {
  const username = freshName('first')
  await openLoggedIn(page, '/setting/pc?section=account', username)
  const open = page.getByRole('main').getByRole('button', { name: 'Switch account' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Switch account' })
  await expect(dialog).toContainText(username)
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test('the rules of the site are shown when a write waits for them, without a fault that a machine can find @phone', async ({
  page,
}) => {
  await openLoggedIn(page, '/setting/pc?section=privacy')
  await askForRules(page)
  await page.getByRole('switch', { name: 'Private account' }).check()
  const dialog = page.getByRole('dialog', { name: 'Rules of this site' })
  await expect(dialog.getByRole('button', { name: 'Accept the rules' })).toBeVisible()
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(dialog).toBeHidden()
})

test('pinned videos of a profile say so, and a watch history that has nothing yet, without a fault that a machine can find @phone @long', async ({
  page,
}) => {
  await openLoggedIn(page, '/@demo')
  await expect(page.getByRole('main').getByRole('img', { name: 'Pinned' }).first()).toBeVisible()
  await expectNoFault(page)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
  await expectNoFault(page)
})
