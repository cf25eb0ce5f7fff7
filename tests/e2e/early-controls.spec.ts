import { expect, type Page } from '@playwright/test'

import { freshName, openLoggedIn } from '#pages/users.ts'
import { test, videoAt } from '#support/browser.ts'

test.skip(({ isMobile }) => !isMobile, 'A phone is the slowest to have the app.')

/** Times after the first paint: viewers tap what they see, whether the app has loaded or not. */
const TAP_AFTER_MS = [0, 100, 300, 1_000]

/**
 * Opens For you, and presses controls of its first video this long after its first paint, all in one task. On a busy machine
 * the first paint can come before the document has reached the video: then they are pressed as soon as they exist.
 */
async function pressEarly(page: Page, afterMs: number, selectors: readonly string[]): Promise<void> {
  await page.addInitScript(
    ({ delayMs, controls }) => {
      const press = () => {
        const article = document.querySelector('article')
        const buttons = controls.map((control) => article?.querySelector<HTMLElement>(control))
        if (buttons.includes(undefined) || buttons.includes(null)) setTimeout(press, 10)
        else for (const button of buttons) button?.click()
      }
      new PerformanceObserver((_, observer) => {
        observer.disconnect()
        setTimeout(press, delayMs)
      }).observe({ type: 'paint', buffered: true })
    },
    { delayMs: afterMs, controls: selectors },
  )
  await page.goto('/foryou', { waitUntil: 'commit' })
}

/** A slowed processor beside another test takes more than the usual 15 s to open a sheet. */
const PATIENCE_MS = 30_000

const keyed = (key: string) => `button[aria-keyshortcuts="${key}"]`
const SWITCHES = [keyed('L'), keyed('B'), '[data-tap=follow]', keyed('M'), 'button[aria-label=Pause]']

for (const cpuSlowdown of [1, 4])
  for (const afterMs of TAP_AFTER_MS)
    test(`every control that is pressed ${afterMs} ms after the first paint takes effect, processor ${cpuSlowdown} times slower`, async ({
      page,
      context,
    }) => {
      await openLoggedIn(page, '/discover', freshName('early'))
      const open = async (controls: readonly string[]) => {
        const tab = await context.newPage()
        const devtools = await context.newCDPSession(tab)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
        await pressEarly(tab, afterMs, controls)
        return { tab, video: videoAt(tab, 1) }
      }
      const { tab, video } = await open(SWITCHES)
      const button = (name: string) => video.getByRole('button', { name, exact: true })
      await expect(button('Like')).toHaveAttribute('aria-pressed', 'true')
      await expect(button('Save')).toHaveAttribute('aria-pressed', 'true')
      await expect(video.locator('[data-tap=follow]')).not.toHaveText('Follow')
      await expect(button('Mute')).toBeAttached()
      await expect(button('Play')).toBeAttached()
      // None of it is lost when the page is left.
      await tab.close()
      await page.goto('/foryou')
      for (const name of ['Like', 'Save'])
        await expect(videoAt(page, 1).getByRole('button', { name, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      for (const [key, dialog] of [
        ['T', 'Comments'],
        ['S', 'Share'],
        ['O', 'More'],
      ] as const) {
        const opened = await open([keyed(key)])
        await expect(opened.tab.getByRole('dialog', { name: dialog })).toBeVisible({ timeout: PATIENCE_MS })
        await opened.tab.close()
      }
    })
