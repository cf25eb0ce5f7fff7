import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { freshName, logIn, openLoggedIn, PASSWORD, signUpToWelcome, welcome } from '#pages/users.ts'
import { appReady, expect, firstVideo, forYouFeed, mainNav, test } from '#support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const step = (page: Page, name: string) => welcome(page).getByRole('heading', { name, level: 3 })
const button = (page: Page, name: string) => welcome(page).getByRole('button', { name, exact: true })

async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a new user gives a name and a picture, follows someone, and is not welcomed again @phone', async ({
  page,
}) => {
  const name = freshName('wren')
  await page.goto('/login')
  await signUpToWelcome(page, name)
  await expect(step(page, 'How others see you')).toBeFocused()
  await expectNoFault(page)
  await expect(welcome(page).getByText(`Your username is @${name}.`)).toBeVisible()
  await welcome(page).getByLabel('Select picture').setInputFiles('public/icons/icon-192.png')
  await welcome(page).getByLabel('Name').fill('Jenny Wren')
  await button(page, 'Continue').click()

  await expect(step(page, 'What do you like to watch?')).toBeFocused()
  const calm = button(page, '#calm')
  await calm.press('Enter')
  await expect(calm).toHaveAttribute('aria-pressed', 'true')
  await expectNoFault(page)
  await button(page, 'Continue').click()

  await expect(step(page, 'People to follow')).toBeFocused()
  await expectNoFault(page)
  // A reload goes on there.
  await page.reload()
  await expect(step(page, 'People to follow')).toBeVisible()
  const followed = page.waitForResponse(/\/commit\/follow\/user\//)
  // A user of the demo: those of other tests may be gone by now.
  const crane = welcome(page).getByRole('listitem').filter({ hasText: '@papercranes' })
  await crane.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(button(page, 'Following')).toHaveCount(1)
  expect((await followed).ok()).toBe(true)
  await button(page, 'Continue').click()

  await expect(step(page, 'Know when something happens')).toBeFocused()
  await expectNoFault(page)
  await button(page, 'Not now').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/setting/pc?section=interests')
  await expect(page.getByRole('slider', { name: '#calm' })).toHaveAttribute('aria-valuetext', 'Much more')
  await page.goto(`/@${name}`)
  await expect(page.getByRole('heading', { name: 'Jenny Wren' })).toBeVisible()
  await expect(page.getByRole('main').locator('header img')).toHaveAttribute('src', /^\/media\//)
  await page.reload()
  await appReady(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the welcome is left by keyboard, at once or step by step, and a later log-in has none @phone', async ({
  page,
}) => {
  const name = freshName('robin')
  await page.goto('/foryou')
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await signUpToWelcome(page, name)
  await expect(step(page, 'How others see you')).toBeFocused()
  await button(page, 'Skip').press('Enter')
  await expect(step(page, 'What do you like to watch?')).toBeFocused()
  await button(page, 'Skip').press('Enter')
  await expect(step(page, 'People to follow')).toBeFocused()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(forYouFeed(page)).toBeAttached()
  await appReady(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto('/login')
  await logIn(page, name, PASSWORD)
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('one who signs up to like a video has liked it, and nothing covers it but an offer that goes @phone', async ({
  page,
}) => {
  await page.goto('/foryou')
  await appReady(page)
  const like = firstVideo(page).getByRole('button', { name: 'Like' })
  await like.click()
  await signUpToWelcome(page, freshName('linnet'))
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up profile' }).click()
  await expect(step(page, 'How others see you')).toBeFocused()
})

test('each page of a new user that is empty offers what to do next @phone', async ({ page }) => {
  const name = freshName('dunnock')
  await openLoggedIn(page, `/@${name}`, name)
  const main = page.getByRole('main')
  for (const [address, action, leadsTo] of [
    [`/@${name}`, 'Post a video', '/upload'],
    ['/inbox', 'Post a video', '/upload'],
    ['/following', 'Find people to follow', '/people'],
    ['/history', 'Watch videos', '/foryou'],
    ['/analytics', 'Post a video', '/upload'],
  ] as const) {
    await page.goto(address)
    await expect.soft(main.getByRole('link', { name: action }), address).toHaveAttribute('href', leadsTo)
  }
  await page.goto('/messages')
  await expect(main.getByRole('button', { name: 'Message someone' }).first()).toBeVisible()
  await page.goto('/offline')
  await expect(main.getByRole('button', { name: /^Save the next/ })).toBeVisible()
})
