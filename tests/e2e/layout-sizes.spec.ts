import sharp from 'sharp'

import { appReady, expect, firstVideo, mainNav, privacyChoice, test } from '#support/browser.ts'

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

test('text of twice the size runs together in no bar of a phone, nor past its edge @phone', async ({
  page,
}) => {
  await page.goto('/de/foryou')
  await appReady(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const links = page.getByRole('navigation').first().getByRole('link').filter({ visible: true })
  await expect(links).toHaveCount(7)
  const faults = await links.evaluateAll((all) => {
    const boxes = all.map((link) => {
      const parts = [...link.querySelectorAll('span')].map((part) => part.getBoundingClientRect())
      const shown = parts.filter(({ width }) => width > 1)
      const left = Math.min(...shown.map((box) => box.left))
      const right = Math.max(...shown.map((box) => box.right))
      const top = Math.min(...shown.map((box) => box.top))
      const bottom = Math.max(...shown.map((box) => box.bottom))
      return { name: link.textContent, left, right, top, bottom }
    })
    const isPast = ({ left, right, bottom }: (typeof boxes)[number]) =>
      left < 0 || right > innerWidth || bottom > innerHeight
    return boxes.flatMap((box, index) =>
      boxes
        .slice(index + 1)
        .filter((next) => Math.min(box.right, next.right) - Math.max(box.left, next.left) > 0.5)
        .filter((next) => Math.min(box.bottom, next.bottom) > Math.max(box.top, next.top))
        .map((next) => `${box.name} and ${next.name}`)
        .concat(isPast(box) ? [`${box.name} past the edge`] : []),
    )
  })
  expect(faults).toEqual([])
  await page.goto('/de/discover')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const share = await page.getByRole('main').getByRole('button').first().boundingBox()
  const firstTitle = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox()
  expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThan(390)
  expect((share?.y ?? 0) + (share?.height ?? 0)).toBeLessThanOrEqual(firstTitle?.y ?? 0)
})

test('the footer of an embedded video has a height of 44 @phone', async ({ page, request }) => {
  const response = await request.get('/api/recommend/item_list/?count=1')
  const { itemList } = (await response.json()) as { itemList: { id: string }[] }
  await page.goto(`/embed/v2/${itemList[0]?.id}`)
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBe(44)
})
