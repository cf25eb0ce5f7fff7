import { expect, type Page } from '@playwright/test'

import { clipAt, test } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

import { videoAt } from './playing.ts'

/** Whatever Playwright asks a page counts as a touch to the browser: until the sound has been held back nothing is asked. */
const HELD_BACK_WITHIN_MS = 3_000

/** Before a message goes by itself. */
const GONE_WITHIN_MS = 2_000

/** As browsers do that people have. */
const holdsBackSound = '--autoplay-policy=user-gesture-required'

test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: chromiumArguments.map((argument) =>
      argument.startsWith('--autoplay-policy=') ? holdsBackSound : argument,
    ),
  },
})

async function comeBackWithSoundOn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('video mute', 'false'))
  await page.goto('/foryou', { waitUntil: 'commit' })
  await page.waitForTimeout(HELD_BACK_WITHIN_MS)
  await expect(videoAt(page, 1)).toHaveJSProperty('muted', true)
  await expect(message(page)).toBeVisible()
}

const message = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your browser holds the sound back.' })

const isHeard = async (page: Page, position: number) => {
  await expect(videoAt(page, position)).toHaveJSProperty('muted', false)
  await expect(videoAt(page, position)).toHaveJSProperty('paused', false)
  await expect(clipAt(page, position).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await expect(message(page)).toBeHidden({ timeout: GONE_WITHIN_MS })
}

test('a sound that the browser held back is heard from the first key on (section 4, browserNeedMute)', async ({
  page,
}) => {
  await comeBackWithSoundOn(page)
  await page.keyboard.press('PageDown')
  await isHeard(page, 2)
})

test('the message offers it, with the clip going on', async ({ page }) => {
  await comeBackWithSoundOn(page)
  await message(page).getByRole('button', { name: 'Unmute' }).click()
  await isHeard(page, 1)
})

test('the first touch may be Unmute itself, or silence what is heard again', async ({ page }) => {
  await comeBackWithSoundOn(page)
  await clipAt(page, 1).getByRole('button', { name: 'Unmute' }).click()
  await isHeard(page, 1)
  await page.keyboard.press('m')
  await expect(videoAt(page, 1)).toHaveJSProperty('muted', true)
})
