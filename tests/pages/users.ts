import type { Page } from '@playwright/test'

import { appReady, mainNav } from '#support/browser.ts'
import { logInAhead } from '#support/log-in-ahead.ts'

export const PASSWORD = 'a long enough password'

let lastNumber = 0
/** Returns a username that is not taken. */
export function freshName(prefix: string): string {
  lastNumber += 1
  return `${prefix}_${Date.now().toString(36)}${lastNumber}`
}

/**
 * Opens a page as a new user who signed up before, without the sign-up pages: session.spec.ts tests signing up.
 * @returns the username
 */
export async function openLoggedIn(
  page: Page,
  address: string,
  username = freshName('user'),
): Promise<string> {
  const { origin } = new URL(address, process.env['SITE_URL'])
  await logInAhead(page, origin, username, PASSWORD)
  await page.goto(address)
  await appReady(page)
  return username
}

/** Signs up as a new user would, from Log in in the main navigation. */
export async function signUp(page: Page, username: string): Promise<void> {
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await signUpInDialog(page, username)
}

/** The form to log in: of the open dialog, or of the page `/login`. */
export const logInForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Log in' }).or(page.getByRole('form', { name: 'Log in' }))

/** The first steps of a new user. */
export const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome' })

/** Signs up from the form to log in, up to the welcome. */
export async function signUpToWelcome(page: Page, username: string): Promise<void> {
  await logInForm(page).getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
}

/** Signs up from the form to log in, and closes the welcome. One who signs up for an action is not welcomed. */
export async function signUpInDialog(
  page: Page,
  username: string,
  { isForAction = false } = {},
): Promise<void> {
  await signUpToWelcome(page, username)
  if (isForAction) return
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  await welcome(page).waitFor({ state: 'hidden' })
}

/** Logs in through the form to log in. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const dialog = logInForm(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}
