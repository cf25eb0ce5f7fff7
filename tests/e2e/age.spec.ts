import type { Page } from '@playwright/test'

import { openLoggedIn } from '#pages/users.ts'
import { expect, test } from '#support/browser.ts'
import { createTestClient } from '#support/server.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

/**
 * How users reach a video with a minimum age (specification section 3, age verification; section 8: 10213, 10214, 10223).
 */

/** The address of the demo's video for adults. */
async function addressOfLimited(origin: string): Promise<string> {
  const author = await createTestClient(origin)
  const { user } = await author.call('session.logIn', { username: 'demo', password: DEMO_PASSWORD })
  const { itemList } = await author.call('feed.userPosts', { userId: user?.id ?? '', count: 48 })
  const limited = itemList.find(({ caption }) => caption === 'For grown-ups')
  if (!limited) throw new Error('The demo has no video for adults.')
  return `/@demo/video/${limited.id}`
}
const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`
/** Enters a date of birth on the page that asks for it. */
async function enterBirthDate(page: Page, years: number): Promise<void> {
  await page.getByLabel('Date of birth').fill(bornYearsAgo(years))
  await page.keyboard.press('Enter')
}

test('a user of unknown age is led to say it, with the three parameters, and on to the video @phone', async ({
  page,
  baseURL,
}) => {
  const address = await addressOfLimited(baseURL ?? '')
  await openLoggedIn(page, address)
  await expect(page.getByText('Code 10214')).toBeVisible()
  await page.getByRole('link', { name: 'Enter date of birth' }).press('Enter')
  await expect(page).toHaveURL(/\/age-verification\?.*age_verify_inform=unknown/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('age_verify_source')).toBe('video_detail')
  expect(searchParams.get('age_verify_object_type')).toBe('video')
  await enterBirthDate(page, 30)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('main').locator('video').first()).toBeAttached()
})

test('a minor does not get the video, and cannot say an earlier date; who is too young for an account has none @phone @long', async ({
  page,
  baseURL,
}) => {
  const address = await addressOfLimited(baseURL ?? '')
  await openLoggedIn(page, address)
  await page.getByRole('link', { name: 'Enter date of birth' }).press('Enter')
  await enterBirthDate(page, 15)
  await expect(page.getByText('Code 10213')).toBeVisible()
  await page.getByRole('link', { name: 'Wrong date of birth?' }).press('Enter')
  await expect(page).toHaveURL(/age_verify_inform=low/)
  await expect(page.getByText('contact those who run this site')).toBeVisible()
  await enterBirthDate(page, 30)
  await expect(page).toHaveURL(/age-verification/)
  expect(
    await page
      .getByLabel('Date of birth')
      .evaluate((field: HTMLInputElement) => field.validity.rangeUnderflow),
  ).toBe(true)
  await enterBirthDate(page, 10)
  await expect(page.getByText('Code 10223')).toBeVisible()
})
