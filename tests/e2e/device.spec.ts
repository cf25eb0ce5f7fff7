import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { elementAt } from '#pages/player.ts'
import { expect, test, videoAt } from '#support/browser.ts'

interface DeviceWindow {
  handlers: Record<string, (() => void) | null>
  lockCount: number
}

/** Opens For you on a device that shows the media session's data, and whose media keys the test presses. */
async function openForYou(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const device = Object.assign(window as unknown as DeviceWindow, { handlers: {}, lockCount: 0 })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      device.handlers[action] = handler && (() => handler({ action }))
    }
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          device.lockCount += 1
          const lock = {
            released: false,
            release: async () => {
              lock.released = true
              device.lockCount -= 1
            },
          }
          return Promise.resolve(lock)
        },
      },
    })
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await page.goto('/foryou')
  await expect
    .poll(() => elementAt(page, 1).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
}

const press = (page: Page, action: string) =>
  page.evaluate((name) => (window as unknown as DeviceWindow).handlers[name]?.(), action)
const lockCount = (page: Page) => page.evaluate(() => (window as unknown as DeviceWindow).lockCount)

test('the device shows the video, its keys play and move, and its screen stays on as long as it plays', async ({
  page,
}) => {
  await openForYou(page)
  const shown = () =>
    page.evaluate(() => {
      const { metadata } = navigator.mediaSession
      return metadata && { artist: metadata.artist, artwork: metadata.artwork[0]?.src }
    })
  await expect.poll(shown).toMatchObject({ artist: 'Sol & Sea', artwork: expect.stringContaining('/media/') })
  await expect.poll(() => lockCount(page)).toBe(1)
  await press(page, 'pause')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect.poll(() => lockCount(page)).toBe(0)
  await press(page, 'play')
  await expect.poll(() => lockCount(page)).toBe(1)
  await press(page, 'nexttrack')
  await expect(videoAt(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => lockCount(page)).toBe(1)
})

async function setVolume(page: Page, percent: string): Promise<void> {
  await videoAt(page, 1).getByRole('slider', { name: 'Volume' }).fill(percent)
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', percent === '0')
}

test('the volume is set beside Mute, and remembered', async ({ page }) => {
  await openForYou(page)
  await setVolume(page, '40')
  await expect(elementAt(page, 1)).toHaveJSProperty('volume', 0.4)
  await page.reload()
  await expect(elementAt(page, 1)).toHaveJSProperty('volume', 0.4)
  await setVolume(page, '0')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', true)
})

test('a volume that is dragged down to nothing comes back as it was @long', async ({ page }) => {
  await openForYou(page)
  const slider = videoAt(page, 1).getByRole('slider', { name: 'Volume' })
  await setVolume(page, '60')
  await slider.hover()
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.6, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 20, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', true)
  await videoAt(page, 1).getByRole('button', { name: 'Unmute' }).click()
  await expect(elementAt(page, 1)).toHaveJSProperty('muted', false)
  const volume = await elementAt(page, 1).evaluate((video: HTMLVideoElement) => video.volume)
  expect(volume).toBeCloseTo(0.6, 1)
})

test('without a share sheet of the device a dialog has the short link', async ({ page }) => {
  await openForYou(page)
  await videoAt(page, 1).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByLabel('Link to this video')).toHaveValue(/\/t\/[\w-]{12}$/)
  await dialog.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link to this video' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/^(Link copied|Couldn’t copy)/)).toBeVisible()
})

test('a video plays on another page with the code from the share dialog @desktop', async ({ page }) => {
  await openForYou(page)
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Embed' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  const code = await share.getByLabel('Embed on your website').inputValue()
  // Another origin on this machine: pages of another origin cannot be inspected.
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${code}`)
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  const player = page.frameLocator('iframe')
  await expect(player.getByRole('link', { name: 'Watch on Vireo' })).toBeVisible()
  const video = player.locator('video')
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  elsewhere.close()
})
