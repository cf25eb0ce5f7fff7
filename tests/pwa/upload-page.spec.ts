import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import {
  chooseVideo,
  VIDEO_BYTES,
  storedUploads,
  makeLargeVideo,
  openUploadPage,
  posted,
  POSTED_DEADLINE_MS,
  uploads,
} from '#pages/upload.ts'
import { freshName, signUpInDialog } from '#pages/users.ts'
import { expect, holdBackScripts, mainNav, test } from '#support/browser.ts'
import { padVideo } from '#support/pad-video.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'

// A chosen file and its texts are not lost before they are posted.

let folder: string
let video: string
let site: Site

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-upload-page-'))
  video = await makeLargeVideo(folder)
  site = await startSite()
})
test.afterAll(async () => {
  await site?.stop()
  await removeSiteData(site)
  await rm(folder, { recursive: true, force: true })
})

test.describe('without a service worker, which would bring the scripts', () => {
  test.use({ serviceWorkers: 'block' })

  test('a video that is dropped before the app is there is taken when it is @long', async ({ page }) => {
    await openUploadPage(page, site.url)
    const allow = await holdBackScripts(page)
    await page.goto(`${site.url}/foryou`, { waitUntil: 'commit' })
    await expect(mainNav(page)).toBeVisible()
    await dropFiles(page, video)
    allow()
    await expect(page).toHaveURL(/\/upload$/)
    await expect(page.getByText('my video.mp4')).toBeVisible()
  })

  test('a caption that is written and a video that is chosen before the app is there are taken when it is', async ({
    page,
  }) => {
    const caption = page.getByRole('textbox', { name: 'Caption' })
    const isCounted = (text: string) => expect(page.getByText(`${text.length}/2200`)).toBeVisible()
    await openUploadPage(page, site.url)
    let allow = await holdBackScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await caption.fill('Written early')
    allow()
    await isCounted('Written early')

    allow = await holdBackScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await caption.fill('Written early, and chosen')
    await page.getByLabel('Select video').setInputFiles(video)
    allow()
    await expect(page.getByText('my video.mp4')).toBeVisible()
    await expect(page.getByLabel('Preview of your video')).toBeVisible()
    await isCounted('Written early, and chosen')
    await page.reload()
    await isCounted('Written early, and chosen')
    await expect(caption).toHaveValue('Written early, and chosen')
  })
})

test('the own profile has the upload where its video will be, and never says meanwhile that there is none', async ({
  page,
}) => {
  // Every text that the page shows, also for a moment.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isEmpty = document.querySelector('main')?.textContent.includes('Your videos appear here')
      if (isEmpty) sessionStorage.setItem('test.empty', location.pathname)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const emptySeen = () => page.evaluate(() => sessionStorage.getItem('test.empty'))
  await openUploadPage(page, site.url)
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await expect.poll(emptySeen).not.toBeNull()
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await chooseVideo(page, video, 'On its way')
  await page.getByRole('button', { name: 'Post' }).click()
  await uploads(page).getByRole('heading').first().waitFor()
  await page.evaluate(() => sessionStorage.removeItem('test.empty'))
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  const named = page.getByRole('main').getByRole('link', { name: /^On its way/ })
  const [upload, ownVideo] = [
    named.and(page.locator('[href$="/upload"]')),
    named.and(page.locator('[href*="/video/"]')),
  ]
  await expect(upload).toBeVisible()
  await page.reload()
  await expect(ownVideo).toBeVisible({ timeout: POSTED_DEADLINE_MS })
  await expect(upload).toHaveCount(0)
  expect(await emptySeen()).toBeNull()
})

test('a draft is there again after a crash, with its video and its caption', async ({ page }) => {
  await openUploadPage(page, site.url)
  await chooseVideo(page, video, 'Not posted yet')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Your draft is still here.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Not posted yet')
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
  await expect.poll(() => storedUploads(page)).toEqual([])
})

test('who can watch and when is chosen, outlives a reload, is posted once there is a network, and shows on the profile', async ({
  page,
  context,
}) => {
  const name = await openUploadPage(page, site.url)
  await chooseVideo(page, video, 'For some, later')
  const audience = page.getByRole('combobox', { name: 'Who can watch' })
  await expect(audience).toHaveValue('everyone')
  await audience.selectOption({ label: 'Only me' })
  await expect(page.getByRole('switch', { name: 'Schedule' })).toBeHidden()
  await page.getByText('More options').click()
  await page.getByRole('switch', { name: 'Schedule' }).check()
  const time = page.getByLabel('Publish at')
  await time.fill('2020-01-01T12:00')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(time).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('This time has passed. Choose a later one.')
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const chosen = `${inAMonth.toISOString().slice(0, 10)}T12:34`
  await time.fill(chosen)
  await expect(page.getByText(/^Your time zone: /)).toBeVisible()
  await page.reload()
  await expect(audience).toHaveValue('self')
  await expect(time).toHaveValue(chosen)
  await expect(page.getByLabel('Preview of your video')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(uploads(page).getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(posted(page)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
  await page.goto(`${site.url}/@${name}`)
  const own = page.getByRole('main').getByRole('link', { name: /For some, later/ })
  await expect(own.getByRole('img', { name: /^Scheduled for .+12:34/ })).toBeVisible()
  await own.click()
  await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Who can watch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who can watch' })
  await expect(dialog.getByRole('radio', { name: 'Only me' })).toBeChecked()
  await expect(dialog.getByLabel('Publish at')).toHaveValue(chosen)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${site.url}/@${name}`)
  await expect(own.getByRole('img', { name: 'Only me' })).toBeVisible()
})

/** For a hundred megabytes on a machine whose cores are busy. */
const STORED_DEADLINE_MS = 60_000

test('leaving while a video is being stored asks first; left all the same, one tap chooses it again and it goes on @long', async ({
  page,
  context,
}) => {
  const large = path.join(folder, 'large video.mp4')
  await copyFile(video, large)
  // A size that takes a second or two to store.
  await padVideo(large, 96 * 1024 * 1024)
  await openUploadPage(page, site.url)
  await chooseVideo(page, large, 'Posted in haste')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(uploads(page).getByRole('heading', { name: 'Saving to this device' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await page.close()

  const next = await context.newPage()
  await next.goto(`${site.url}/upload`)
  await expect(next.getByRole('alert')).toHaveText(
    'The page closed before the video was stored on this device. Choose it again.',
  )
  await expect(next.getByRole('textbox', { name: 'Caption' })).toHaveValue('Posted in haste')
  await next.getByLabel('Choose it again').setInputFiles(large)
  const row = uploads(next).getByRole('listitem').filter({ hasText: 'Posted in haste' })
  await expect(row.getByRole('heading', { name: 'Sending' })).toBeVisible({ timeout: STORED_DEADLINE_MS })
  // All of it is stored now, so nothing asks before leaving.
  let isAsked = false
  next.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await next.reload()
  expect(isAsked).toBe(false)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(uploads(next)).toBeHidden()
})

test('a video that is posted in the moment in which its page closes is posted, by another page that is open @long', async ({
  page,
  context,
}) => {
  await openUploadPage(page, site.url)
  // This device has not used uploads so far.
  const other = await context.newPage()
  await other.goto(`${site.url}/privacy`)
  await expect(other.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await chooseVideo(page, video, 'Posted and left')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible()
  await page.getByRole('button', { name: 'Post' }).click()
  await page.close()
  await mainNav(other).getByRole('link', { name: 'Upload' }).click()
  await expect(uploads(other)).toContainText('Posted and left')
  await expect(posted(other)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
})

/** Drops files of the device over the middle of the page, as a user does with the mouse. */
async function dropFiles(page: Page, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 195,
      y: 400,
      data: { items: [], files, dragOperationsMask: 1 },
    })
  }
}

test('a video that is dropped anywhere goes to the upload, whatever its type, and by way of Log in @long', async ({
  page,
}) => {
  const nameless = path.join(folder, 'video.bin')
  await copyFile(video, nameless)
  await page.goto(`${site.url}/foryou`)
  await expect(mainNav(page)).toBeVisible()
  await dropFiles(page, path.join(import.meta.dirname, 'uploads.spec.ts'))
  await expect(page.getByText('This is not a video. Choose another one.')).toBeVisible()
  await dropFiles(page, nameless, video)
  await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Log in to post this video.')
  await signUpInDialog(page, freshName('drop'), { isForAction: true })
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByText('video.bin', { exact: true })).toBeVisible()
  const preview = page.getByLabel('Preview of your video')
  await expect.poll(() => preview.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(180)
  await expect(page.getByText('You can post one video at a time. This is video.bin.')).toBeVisible()
})

test('a device without room for a video says so before anything is promised', async ({ page, context }) => {
  await openUploadPage(page, site.url)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: VIDEO_BYTES / 2 })
  await page.getByLabel('Select video').setInputFiles(video)
  await expect(page.getByRole('alert')).toHaveText(
    'Not enough space on this device for this upload. Free some space and try again.',
  )
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
})
