import { currentVideo, expectDraft, openButton, panel, rows, textbox } from '#pages/comments.ts'
import { acceptRecording, appReady, expect, test } from '#support/browser.ts'

/** Comments are a sheet over the video on a phone, and a column beside it on a desktop. */

test('the sheet leaves the video playing, and a tap on the video and a swipe to the next close it @phone', async ({
  page,
}) => {
  await page.goto('/foryou')
  await acceptRecording(page)
  const sheet = panel(page, true)
  const timeOf = () =>
    currentVideo(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(timeOf).toBeGreaterThan(0)
  await openButton(page).click()
  await expect(sheet).toBeVisible()
  const seenAt = await timeOf()
  await expect.poll(timeOf).not.toBe(seenAt)
  await page.touchscreen.tap(195, 100)
  await expect(sheet).toHaveCount(0)
  await expect(currentVideo(page).getByRole('button', { name: 'Pause' })).toBeVisible()

  await openButton(page).click()
  await expect(sheet).toBeVisible()
  await page
    .getByRole('feed')
    .evaluate((feed) => feed.parentElement?.parentElement?.scrollBy({ top: innerHeight }))
  await expect(currentVideo(page)).toHaveAttribute('aria-posinset', '2')
  await expect(sheet).toHaveCount(0)
})

test('the column stays while videos go by and follows them, and its letters move no video @desktop', async ({
  page,
}) => {
  await page.goto('/@sol.and.sea')
  // Until then a video opens as a separate page.
  await appReady(page)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('feed', { name: 'Videos' })).toBeVisible()
  await expect(currentVideo(page)).toBeFocused()
  await page.keyboard.press('t')
  const column = panel(page, false)
  await expect(rows(page).first()).toBeVisible()
  const [video, beside] = [await currentVideo(page).boundingBox(), await column.boundingBox()]
  expect((video?.x ?? 0) + (video?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  const textOfFirst = await rows(page).first().innerText()
  await page.keyboard.press('PageDown')
  await expect(currentVideo(page)).toHaveAttribute('aria-posinset', '2')
  await expect(rows(page).first()).not.toContainText(textOfFirst)

  await textbox(page).pressSequentially('jt ')
  await expect(currentVideo(page)).toHaveAttribute('aria-posinset', '2')
  await page.keyboard.press('Escape')
  await expect(column).toHaveCount(0)
  await expect(page).toHaveURL(/\/video\//)
  await openButton(page).click()
  await expectDraft(page, 'jt ')
})
