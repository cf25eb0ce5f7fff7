import { appReady, expect, forYouFeed, mainNav, test } from '#support/browser.ts'

test('a dialog starts on its first field, stills the video behind it and goes with its page @desktop', async ({
  page,
}) => {
  await page.goto('/@demo')
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  const video = forYouFeed(page).getByRole('article').first()
  const isPaused = () => video.locator('video').evaluate((element: HTMLVideoElement) => element.paused)
  await expect.poll(isPaused).toBe(false)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isPaused).toBe(false)

  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/@demo$/)
  await expect(dialog).toHaveCount(0)
})

test('the sheet of keys goes with its page too @desktop', async ({ page }) => {
  await page.goto('/@demo')
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  await expect(forYouFeed(page)).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/@demo$/)
  await expect(dialog).toHaveCount(0)
})

test('a sheet follows the finger and closes when it is pulled down far @phone', async ({ page }) => {
  await page.goto('/upload')
  // Before that the link leads to the page with the form.
  await appReady(page)
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  const heading = dialog.getByRole('heading')
  const devTools = await page.context().newCDPSession(page)
  const pull = async (distancePx: number) => {
    const box = await heading.boundingBox()
    if (!box) throw new Error('The dialog has no heading.')
    const start = { x: box.x + 10, y: box.y + 10 }
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
    const end = { x: start.x, y: start.y + distancePx }
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] })
    await expect(dialog).toHaveCSS('translate', `0px ${distancePx}px`)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await pull(40)
  await expect(dialog).toHaveCSS('translate', 'none')
  await pull(140)
  await expect(dialog).toHaveCount(0)
})
