import { chromium, type Browser, type Page } from '@playwright/test'

import { expect } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

import { freshName, openLoggedIn } from './users.ts'

/** Starts a browser with a camera and a microphone, and gives access to both without asking. */
export const launchWithCamera = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumArguments,
      '--use-fake-device-for-media-stream=fps=15',
      '--use-fake-ui-for-media-stream',
    ],
  })

const video = (page: Page) => page.getByRole('region', { name: 'Live', exact: true }).locator('video')
export const timeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
export const chatOf = (page: Page) => page.getByRole('log', { name: 'Live chat' })

export async function writeLine(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/**
 * Goes live with the browser's camera.
 * @returns the name of the host
 */
export async function goLive(host: Page, site: string, title: string): Promise<string> {
  const name = await openLoggedIn(host, new URL('/live/setup', site).href, freshName('host'))
  await expect(host.getByRole('img', { name: 'Sound level' })).toBeVisible()
  await host.getByLabel('Title', { exact: true }).fill(title)
  // The other options are folded, and the button is at hand without scrolling.
  await expect(host.getByRole('combobox', { name: 'Who can watch' })).toBeHidden()
  await expect(host.getByRole('button', { name: 'Go live' })).toBeInViewport()
  await host.getByRole('button', { name: 'Go live' }).click()
  await expect(host.getByRole('timer')).toHaveText('3')
  await expect(host.getByRole('button', { name: 'End live' })).toBeVisible({ timeout: 30_000 })
  return name
}
