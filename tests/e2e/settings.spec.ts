import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { firstText } from '#pages/documents.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, test } from '#support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const list = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

test('the states of settings are in the first HTML, which no cache has @phone', async ({ page }) => {
  const name = freshName('states')
  await openLoggedIn(page, '/foryou', name)
  const all = await firstText(page, '/setting/pc')
  for (const state of [`@${name}`, 'Two-step log-in: off', 'Public account', 'English'])
    expect(all).toContain(state)
  expect(all).not.toContain('Loading')
  const security = await firstText(page, '/setting/pc?section=security')
  expect(security).toMatch(/Authenticator app\s+Off/)
  expect(security).toMatch(/Devices\s+1 device/)
  for (const id of ['privacy', 'comments', 'messages', 'notifications'])
    expect(await firstText(page, `/setting/pc?section=${id}`), id).not.toContain('Loading')
  // Each in its own language, however often the server has read the words in another one.
  expect(await firstText(page, '/ar/setting/pc?section=privacy')).toContain('المتابعون')
  expect(await firstText(page, '/setting/pc?section=privacy')).toMatch(
    /Who can download\s+Everyone\s+Followers/,
  )
})

test('a section is opened from the list, by keyboard, and Back leads to the list', async ({
  page,
  isMobile,
}) => {
  await openLoggedIn(page, '/setting/pc')
  await expect(list(page).getByRole('link', { name: /^Log-in and devices/ })).toBeVisible()
  await expectNoFault(page)
  await list(page)
    .getByRole('link', { name: /^Log-in and devices/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Log-in and devices', level: 1 })).toBeVisible()
  await expect(list(page)).toBeVisible({ visible: !isMobile })
  if (isMobile) await expect(page.getByRole('heading', { name: 'Log-in and devices' })).toBeFocused()
  const devices = section(page, 'Log-in and devices').getByRole('button', { name: /^Devices.*1 device$/ })
  await devices.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Devices' })).toContainText('This device')
  await page.keyboard.press('Escape')
  await expect(devices).toBeFocused()
  await expectNoFault(page)
  if (isMobile) await page.getByRole('button', { name: 'Back', exact: true }).click()
  else await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('deleting the account is in the last section, and old addresses lead to theirs @phone', async ({
  page,
}) => {
  await openLoggedIn(page, '/setting/pc#privacy')
  await expect(page).toHaveURL(/\/setting\/pc\?section=privacy$/)
  await expect(page.getByRole('switch', { name: 'Private account' })).toBeVisible()
  await page.goto('/setting/pc')
  await list(page).getByRole('link').last().click()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible()
})

test('a search finds settings in all sections, and marks its words where they are @phone', async ({
  page,
}) => {
  await openLoggedIn(page, '/setting/pc')
  await appReady(page)
  await page.getByLabel('Find a setting').fill('recovery')
  const found = page.getByRole('main').getByRole('link', { name: 'Recovery codes Log-in and devices' })
  await expect(found.locator('mark')).toHaveText('Recovery')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 setting found')
  await expectNoFault(page)
  await found.click()
  await expect(section(page, 'Log-in and devices')).toBeVisible()
  const marked = () =>
    page.evaluate(() =>
      [...CSS.highlights.values()]
        .flatMap((marks) => [...marks])
        .map(({ startContainer, startOffset, endOffset }) =>
          startContainer.nodeValue?.slice(startOffset, endOffset),
        ),
    )
  await expect.poll(marked).toEqual(['Recovery'])
  await page.goto('/setting/pc?section=security')
  await expect(
    section(page, 'Log-in and devices').getByRole('button', { name: 'Recovery codes' }),
  ).toBeVisible()
  expect(await marked()).toEqual([])
})
