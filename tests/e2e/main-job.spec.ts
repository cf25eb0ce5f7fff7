import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { freshName, openLoggedIn, signUp } from '#pages/users.ts'
import { expect, forYouFeed, mainNav, test, watch } from '#support/browser.ts'
import { makeVideo } from '#support/make-video.ts'

let folder: string
let video: string

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-e2e-'))
  video = path.join(folder, 'my video.mp4')
  await makeVideo(video, {
    video: { source: 'testsrc2=s=360x640:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
    audio: { source: 'sine=f=330:r=48000', encoder: 'aac', filter: 'aformat=sample_fmts=fltp' },
    durationSec: 3,
  })
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) })

test('a person posts a video, another finds, likes and follows, and both are counted after a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const problems = watch(page)
  const author = freshName('ann')
  const caption = `A video by ${author} #first`
  await page.goto('/')
  await signUp(page, author)

  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Select video').setInputFiles(video)
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)

  // A subtitle file of another type is refused with the reason; one of the right type is posted with the
  // video.
  await page.getByText('More options').click()
  const words = page.getByLabel('Subtitles (optional)')
  await words.setInputFiles(textFile('words.srt', '1\n00:00:00,000 --> 00:00:05,000\nEin langer Ton'))
  await expect(page.getByRole('alert')).toContainText('The text starts with WEBVTT')
  await words.setInputFiles(textFile('words.vtt', 'WEBVTT\n\n00:00.000 --> 00:05.000\nEin langer Ton'))
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('heading', { name: 'Your video is posted' })).toBeVisible({ timeout: 90_000 })

  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('link', { name: caption }).click()
  await expect(page).toHaveURL(new RegExp(`/@${author}/video/\\d+$`))
  await expectToPlay(page)

  await expect(page.getByRole('article').getByText('Ein langer Ton')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Edit subtitles' }).click()
  const captions = page.getByRole('dialog', { name: 'Subtitles' })
  await expect(captions.getByLabel('Subtitles in WebVTT format')).toHaveValue(/Ein langer Ton/)
  await captions.getByLabel('Language').selectOption('English')
  await captions.getByLabel('Subtitles in WebVTT format').fill('A long tone')
  await captions.getByRole('button', { name: 'Save' }).click()
  await expect(captions.getByText(/The text starts with WEBVTT/)).toBeVisible()
  await captions
    .getByLabel('Subtitles in WebVTT format')
    .fill('WEBVTT\n\n00:00.000 --> 00:05.000\nA long tone')
  await captions.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article').getByText('A long tone')).toBeVisible()

  const reader = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await openLoggedIn(reader, '/foryou')
  const article = forYouFeed(reader).getByRole('article', { name: caption })
  for (let presses = 0; presses < 60 && !(await article.isVisible()); presses += 1) {
    await reader.keyboard.press('PageDown')
    await reader.waitForTimeout(150)
  }
  await article.scrollIntoViewIfNeeded()
  const saved = [/\/commit\/item\/digg\//, /\/commit\/follow\/user\//].map((address) =>
    reader.waitForResponse(address),
  )
  await article.getByRole('button', { name: 'Like' }).click()
  await article.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(article.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  await expect(article.getByRole('button', { name: 'Following' })).toBeVisible()
  expect((await Promise.all(saved)).map((response) => response.ok())).toEqual([true, true])

  await page.goto(`/@${author}`)
  await expect(page.getByRole('term').filter({ hasText: 'Followers' }).locator('+ dd')).toHaveText('1')
  await expect(page.getByRole('link', { name: `${caption}, 1 like` })).toBeVisible()
  await reader.goto(`/@${author}`)
  await expect(reader.getByRole('button', { name: 'Following' })).toBeVisible()
  expect(problems).toEqual([])
})

async function expectToPlay(page: import('@playwright/test').Page) {
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((videos) => videos.some((element) => (element as HTMLVideoElement).currentTime > 0.3)),
    )
    .toBe(true)
}
