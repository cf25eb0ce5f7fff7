import { expectPlaying, elementAt } from '#pages/player.ts'
import { expect, mainNav, test, videoAt } from '#support/browser.ts'

/** The focus after the focused element has been removed (WCAG 2.4.3, 3.2). */

test('comments opened by a key from nowhere leave the space bar to the video @desktop @long', async ({
  page,
}) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const comments = page.getByRole('complementary', { name: 'Comments' })
  await page.keyboard.press('t')
  await comments.getByRole('textbox', { name: 'Add a comment' }).focus()
  await page.keyboard.press('Escape')
  await expect(comments).toHaveCount(0)
  await expect(videoAt(page, 1)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(videoAt(page, 1).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(comments).toHaveCount(0)
})

test('Enter on Comments leads into them, Escape back to the button @desktop', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  const button = videoAt(page, 1).getByRole('button', { name: 'Comments' })
  await page.keyboard.press('Tab')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Comments' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close comments' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a page that comes by a key has the focus, and going back the video has it @desktop', async ({
  page,
}) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 2)
  const author = videoAt(page, 2).getByRole('link', { name: /^@/ }).first()
  await author.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/@[^/]+$/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(videoAt(page, 2)).toBeFocused()
})

test('a log-in that is refused leaves the focus in its dialog @desktop @long', async ({ page }) => {
  await page.goto('/privacy')
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill('nobody')
  await dialog.getByLabel('Password').fill('not their password')
  const button = dialog.getByRole('button', { name: 'Log in', exact: true })
  await button.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(button).toBeFocused()
})

test('picture in picture goes on to the next video @desktop', async ({ page }) => {
  await page.goto('/foryou')
  await expectPlaying(page, 1)
  await videoAt(page, 1).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Picture in picture' }).click()
  const isInPicture = (position: number) =>
    elementAt(page, position).evaluate((video) => document.pictureInPictureElement === video)
  await expect.poll(() => isInPicture(1)).toBe(true)
  await page.keyboard.press('PageDown')
  await expectPlaying(page, 2)
  await expect.poll(() => isInPicture(2)).toBe(true)
})
