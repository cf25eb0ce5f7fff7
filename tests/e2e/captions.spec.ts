import type { Page } from '@playwright/test'

import { expect, test } from '#support/browser.ts'

const words = (page: Page) => page.getByRole('article').getByText('[A small bird sings]')
const toggle = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Subtitles' })

async function openVideo(page: Page): Promise<void> {
  await page.goto('/@demo')
  await page
    .getByRole('main')
    .getByRole('link', { name: /He has one song/ })
    .click()
}

test('captions are there while the sound is off, until the person says otherwise, which is remembered', async ({
  page,
}) => {
  await openVideo(page)
  await expect(words(page)).toBeVisible()
  await page.keyboard.press('m')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(words(page)).toBeVisible()
  await toggle(page).click()
  await expect(words(page)).toHaveCount(0)

  await page.keyboard.press('m')
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
})

test('captions that are read from right to left stay clear of the buttons beside them @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const arabic = 'عصفور صغير يغني على غصن مزهر في الصباح الباكر'
  await page.route('**/media/captions/**', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n00:00.000 --> 00:09.000\n${arabic}` }),
  )
  await openVideo(page)
  const line = await page.getByRole('article').getByText(arabic).boundingBox()
  const share = await page
    .locator('article[tabindex="0"]')
    .getByRole('button', { name: 'Share' })
    .boundingBox()
  expect((line?.x ?? 390) + (line?.width ?? 0)).toBeLessThanOrEqual(share?.x ?? 0)
})

test.describe('for somebody who reads German', () => {
  test.use({ locale: 'de-DE' })

  test('captions come in that language; another one can be chosen, and how they look, which is remembered', async ({
    page,
  }) => {
    // The site itself stays in English.
    await page.goto('/foryou?lang=en')
    await openVideo(page)
    const german = page.getByRole('article').getByText('[Ein kleiner Vogel singt]')
    await expect(german).toBeVisible()
    await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    const languages = more.getByRole('group', { name: 'Subtitle language' })
    await expect(languages.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
    await languages.getByRole('radio', { name: 'English' }).click()
    await more.getByRole('radio', { name: 'High contrast' }).click()
    await page.keyboard.press('Escape')
    await expect(words(page)).toBeVisible()
    await expect(words(page)).toHaveCSS('color', 'rgb(255, 255, 0)')
    await page.reload()
    await expect(words(page)).toBeVisible()
    await expect(words(page)).toHaveCSS('color', 'rgb(255, 255, 0)')
    await expect(german).toHaveCount(0)
  })
})

const placedCue = (spoken: string) => `00:00.000 --> 00:09.000 line:0% size:100% region:all\n${spoken}\n\n`

test('subtitles wear nothing of the page and stay in their place, in the app and in an embedded video @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // As a file could be stored before such styles were removed.
  const body = `WEBVTT\n\nREGION\nid:all\nlines:40\n\n${placedCue('<c.CLASS>Your <b.CLASS>session</b> has ended</c>')}${placedCue('<v.CLASS Mia>tall'.concat('\nline'.repeat(80)))}`
  await page.goto('/@demo')
  // A class of the app's own that covers everything.
  const fixed = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const rule = rules.find((each) => each instanceof CSSStyleRule && each.style.position === 'fixed')
    return /\.([\w-]+)/.exec((rule as CSSStyleRule).selectorText)?.[1] ?? ''
  })
  expect(fixed).not.toBe('')
  await page.route('**/media/captions/**', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: body.replaceAll('CLASS', fixed) }),
  )
  await openVideo(page)
  const spoken = page.getByRole('article').getByText('has ended')
  await expect(spoken).toBeAttached()
  const box = spoken.locator('..')
  expect(await box.locator('[class], [style], [id]').count()).toBe(0)
  await expect(spoken.locator('b')).toHaveText('session')
  await expect(spoken).toHaveCSS('position', 'static')
  expect((await box.boundingBox())?.height).toBeLessThan(844 * 0.45)

  const itemId = new URL(page.url()).pathname.split('/').at(-1)
  expect((await request.get(`/embed/v2/${itemId}`)).status()).toBe(200)
  await page.goto(`/embed/v2/${itemId}`)
  const cues = () =>
    page.locator('video').evaluate(({ textTracks }: HTMLVideoElement) =>
      [...(textTracks[0]?.cues ?? [])].map((each) => {
        const { text, line, size } = each as VTTCue
        return { text: text.slice(0, 40), line, size }
      }),
    )
  await expect.poll(cues).toEqual([
    { text: '<c>Your <b>session</b> has ended</c>', line: 'auto', size: 100 },
    { text: expect.stringMatching(/^<v Mia>tall/), line: 'auto', size: 100 },
  ])
})
