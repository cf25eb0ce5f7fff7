import { AxeBuilder } from '@axe-core/playwright'

import { logIn, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, mainNav, test } from '#support/browser.ts'

const PASSCODE = '2468'

test('at the daily limit a screen stops the videos, in every tab and over reloads, and a passcode passes it @phone', async ({
  page,
  context,
}) => {
  await openLoggedIn(page, '/setting/pc?section=screen-time')
  const section = page.getByRole('region', { name: 'Screen time' })
  await section.getByRole('radio', { name: '30 min' }).check()
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('screen-time-today'))),
    )
    .toBe(true)
  // 29 minutes and 58 seconds later.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('screen-time-today'))) {
      const count = JSON.parse(localStorage.getItem(key) ?? '') as { spentMs: number }
      localStorage.setItem(key, JSON.stringify({ ...count, spentMs: 1_798_000 }))
    }
  })
  const other = await context.newPage()
  await other.goto('/foryou')
  const screen = other.getByRole('dialog', { name: 'You’ve reached your limit for today' })
  await expect(screen).toContainText('30 minutes', { timeout: 20_000 })
  await expect(page.getByRole('dialog', { name: 'You’ve reached your limit for today' })).toBeVisible()
  const arePaused = () =>
    other.evaluate(() => [...document.querySelectorAll('video')].every(({ paused }) => paused))
  expect(await arePaused()).toBe(true)
  const { violations } = await new AxeBuilder({ page: other }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await other.keyboard.press('Escape')
  await other.keyboard.press('Escape')
  await other.reload()
  await expect(screen).toBeVisible({ timeout: 20_000 })
  await expect(screen.getByLabel('New passcode')).toBeFocused()
  await other.keyboard.type(PASSCODE)
  await other.keyboard.press('Tab')
  await other.keyboard.type('1357')
  await other.keyboard.press('Enter')
  await expect(screen.getByLabel('Repeat passcode')).toHaveAccessibleDescription('The passcodes don’t match.')
  await expect(screen.getByLabel('Repeat passcode')).toBeFocused()
  expect(await arePaused()).toBe(true)
  await other.keyboard.press('ControlOrMeta+A')
  await other.keyboard.type(PASSCODE)
  await other.keyboard.press('Enter')
  await expect(screen).toBeHidden()
  await expect.poll(arePaused).toBe(false)
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })

  // From now on the limit can only be changed with the passcode, and the search of Settings finds it.
  await page.bringToFront()
  await page.goto('/setting/pc')
  await page.getByLabel('Find a setting').fill('daily limit')
  await page.getByRole('link', { name: /^Daily limit/ }).click()
  await section.getByRole('radio', { name: 'Off' }).check()
  await section.getByLabel('Passcode').fill('1111')
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByLabel('Passcode')).toHaveAccessibleDescription('That isn’t your passcode.')
  await section.getByLabel('Passcode').fill(PASSCODE)
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByLabel('Passcode')).toBeHidden()
  await expect(section.getByRole('radio', { name: 'Off' })).toBeChecked()
})

test('a second device meets the limit of the account with the time of both, and its passcode @phone @long', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const username = await openLoggedIn(page, '/setting/pc#screen-time')
  const section = page.getByRole('region', { name: 'Screen time' })
  await section.getByRole('radio', { name: '30 min' }).check()
  await section.getByRole('button', { name: 'Choose a passcode' }).click()
  await section.getByLabel('New passcode').fill(PASSCODE)
  await section.getByLabel('Repeat passcode').fill(PASSCODE)
  await section.getByRole('button', { name: 'Save passcode' }).click()
  await expect(section.getByRole('button', { name: 'Change passcode' })).toBeVisible()
  // 20 minutes in this visit; another visit adds its own.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('screen-time-today'))) {
      const count = JSON.parse(localStorage.getItem(key) ?? '') as { spentMs: number }
      localStorage.setItem(key, JSON.stringify({ ...count, spentMs: 1_200_000 }))
    }
  })
  const reported = page
    .context()
    .waitForEvent('response', (response) => response.url().includes('/screen_time/report/'))
  await page.reload()
  await reported

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await context.newPage()
  await second.goto('/foryou')
  await appReady(second)
  await mainNav(second).getByRole('link', { name: 'Log in' }).click()
  await logIn(second, username)
  await mainNav(second).getByRole('link', { name: 'Profile' }).waitFor()
  await second.goto('/setting/pc#screen-time')
  const there = second.getByRole('region', { name: 'Screen time' })
  await expect(there).toContainText('Today on all your devices: 20 minutes')
  await expect(there.getByRole('radio', { name: '30 min' })).toBeChecked()
  await second.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('screen-time-today'))) {
      const count = JSON.parse(localStorage.getItem(key) ?? '') as { spentMs: number }
      localStorage.setItem(key, JSON.stringify({ ...count, spentMs: 598_000 }))
    }
  })
  const screen = second.getByRole('dialog', { name: 'You’ve reached your limit for today' })
  await expect(screen).toContainText('30 minutes', { timeout: 20_000 })
  await screen.getByLabel('Passcode').fill('1111')
  await screen.getByRole('button', { name: 'Go on today' }).click()
  await expect(screen.getByLabel('Passcode')).toHaveAccessibleDescription('That isn’t your passcode.')
  await screen.getByLabel('Passcode').fill(PASSCODE)
  await screen.getByRole('button', { name: 'Go on today' }).click()
  await expect(screen).toBeHidden()
  await expect(there.getByRole('radio', { name: '30 min' })).toBeChecked()
  await context.close()
})
