import type { Page } from '@playwright/test'

import { elementAt } from '#pages/player.ts'
import { expect, test, videoAt } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

const HELD_BACK = 'The browser has held the sound back.'

/** A message disappears by itself later than this. */
const GONE_WITHIN_MS = 2_000

/** As browsers of real users do. */
const holdsBackSound = '--autoplay-policy=user-gesture-required'

test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: chromiumArguments.map((argument) =>
      argument.startsWith('--autoplay-policy=') ? holdsBackSound : argument,
    ),
  },
})

/** Logs to the console when the browser has refused to play a video with its sound. */
const reportRefusal = (text: string) => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is called on
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = async function watched() {
    try {
      await play.call(this)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotAllowedError') console.info(text)
      throw error
    }
  }
}

async function comeBackWithSoundOn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('video mute', 'false'))
  await page.addInitScript(reportRefusal, HELD_BACK)
  // Each evaluation by Playwright counts as a user gesture to the browser, so nothing is evaluated until
  // then.
  const heldBack = page.waitForEvent('console', (message) => message.text() === HELD_BACK)
  await page.goto('/foryou', { waitUntil: 'commit' })
  await heldBack
  await expect(message(page)).toBeVisible()
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', true)
}

const message = (page: Page) => page.getByRole('status').filter({ hasText: 'Tap for sound' })

const isHeard = async (page: Page, position: number) => {
  // Checked first: later it would have disappeared by itself.
  await expect(message(page)).toBeHidden({ timeout: GONE_WITHIN_MS })
  await expect(elementAt(page, position)).toHaveJSProperty('muted', false)
  await expect(elementAt(page, position)).toHaveJSProperty('paused', false)
  await expect(videoAt(page, position).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
}

test('a sound that the browser held back is heard from the first key on (section 4, browserNeedMute) @phone', async ({
  page,
}) => {
  await comeBackWithSoundOn(page)
  await page.keyboard.press('PageDown')
  await isHeard(page, 2)
})

test('the message offers it, with the video going on @phone @long', async ({ page }) => {
  await comeBackWithSoundOn(page)
  await message(page).getByRole('button', { name: 'Unmute' }).click()
  await isHeard(page, 1)
})

test('the first touch may be Unmute itself, or silence what is heard again @phone @long', async ({
  page,
}) => {
  await comeBackWithSoundOn(page)
  await videoAt(page, 1).getByRole('button', { name: 'Unmute' }).click()
  await isHeard(page, 1)
  await page.keyboard.press('m')
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', true)
})
