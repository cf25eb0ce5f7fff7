import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { test } from '#support/browser.ts'

async function openEmbed(page: Page, request: APIRequestContext): Promise<void> {
  const response = await request.get('/api/recommend/item_list/?count=1')
  const { itemList } = (await response.json()) as { itemList: { id: string }[] }
  await page.goto(`/embed/v2/${itemList[0]?.id}`, { waitUntil: 'networkidle' })
}

test('a click on the picture of an embedded clip plays it, and nothing of the clip comes before that @desktop', async ({
  page,
  request,
  hasTouch,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.resourceType()))
  await openEmbed(page, request)
  expect(asked).not.toContain('media')

  const video = page.locator('video')
  const { x, y, width, height } = (await video.boundingBox())!
  // Away from the middle, where the sign is.
  const [atX, atY] = [x + width / 4, y + height / 4]
  await (hasTouch ? page.touchscreen.tap(atX, atY) : page.mouse.click(atX, atY))
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.2)
  // From then on it has the browser's own controls, which take a tap as the wish to see them.
  await expect(video).toHaveJSProperty('controls', true)
  if (hasTouch) return
  await page.mouse.click(atX, atY)
  await expect(video).toHaveJSProperty('paused', true)
})

test('an embedded clip is played with the keyboard, which stays on it @desktop', async ({
  page,
  request,
}) => {
  await openEmbed(page, request)
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  await expect(page.locator('video')).toBeFocused()
})
