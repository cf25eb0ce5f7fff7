import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect } from '@playwright/test'

import { holdBackScripts, test } from '#support/browser.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'

import { chooseClip, CLIP_BYTES, keptFiles, makeLargeClip, openUploadPage } from './upload-a-clip.ts'

// What has been chosen and written is not lost before it is posted.

let folder: string
let clip: string
let site: Site

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-upload-page-'))
  clip = await makeLargeClip(folder)
  site = await startSite()
})
test.afterAll(async () => {
  await site?.stop()
  await removeSiteData(site)
  await rm(folder, { recursive: true, force: true })
})

test.describe('without a service worker, which would bring the scripts', () => {
  test.use({ serviceWorkers: 'block' })

  test('a clip that is chosen before the app is there is taken when it is', async ({ page }) => {
    await openUploadPage(page, site.url)
    const allow = await holdBackScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Select video').setInputFiles(clip)
    allow()
    await expect(page.getByLabel('Preview of your clip')).toBeVisible()
    await expect(page.getByText('my clip.mp4')).toBeVisible()
  })

  test('a caption that is written before the app is there is kept, with a clip and without', async ({
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
    await page.getByLabel('Select video').setInputFiles(clip)
    allow()
    await expect(page.getByText('my clip.mp4')).toBeVisible()
    await isCounted('Written early, and chosen')
    await page.reload()
    await isCounted('Written early, and chosen')
    await expect(caption).toHaveValue('Written early, and chosen')
  })
})

test('a draft is there again after a crash, with its video and its caption', async ({ page }) => {
  await openUploadPage(page, site.url)
  await chooseClip(page, clip, 'Not posted yet')
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this device' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Your draft is still here.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Not posted yet')
  await expect(page.getByLabel('Preview of your clip')).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
  await expect.poll(() => keptFiles(page)).toEqual([])
})

test('a device without room for a video says so before anything is promised', async ({ page, context }) => {
  await openUploadPage(page, site.url)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: CLIP_BYTES / 2 })
  await page.getByLabel('Select video').setInputFiles(clip)
  await expect(page.getByRole('alert')).toHaveText(
    'There is not enough space on this device to keep this video until it is posted. Free some and try again.',
  )
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
})
