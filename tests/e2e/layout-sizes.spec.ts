import sharp from 'sharp'

import { expect, firstVideo, mainNav, privacyChoice, test } from '#support/browser.ts'

// Specification section 2.4, layout sizes: menu height 49, footer bar height 44, fullscreen bottom 25.

test('the menu has a height of 49, and the video what is left; in full screen 25 are left below it, dark as it @phone', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/foryou')
  await privacyChoice(page).getByRole('button', { name: 'Decline' }).click()
  const heightBelow = () =>
    firstVideo(page).evaluate((video) => innerHeight - video.getBoundingClientRect().bottom)
  expect((await mainNav(page).boundingBox())?.height).toBe(49)
  await expect.poll(heightBelow).toBe(49)
  await page.evaluate(() => document.documentElement.requestFullscreen())
  await expect.poll(heightBelow).toBe(25)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const below = await page.screenshot({ clip: { x: 0, y: height - 20, width, height: 10 } })
  const { channels } = await sharp(below).stats()
  expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBeLessThan(40)
})

test('the footer of an embedded video has a height of 44 @phone', async ({ page, request }) => {
  const response = await request.get('/api/recommend/item_list/?count=1')
  const { itemList } = (await response.json()) as { itemList: { id: string }[] }
  await page.goto(`/embed/v2/${itemList[0]?.id}`)
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBe(44)
})
