import path from 'node:path'

import type { Page } from '@playwright/test'

import { expect, mainNav } from '#support/browser.ts'
import { makeVideo } from '#support/make-video.ts'
import { padVideo } from '#support/pad-video.ts'

import { freshName, openLoggedIn } from './users.ts'

export const VIDEO_BYTES = 8 * 1024 * 1024
export const POSTED_DEADLINE_MS = 60_000

/**
 * Makes a video of one second that takes a while to send.
 * @returns its path in the folder
 */
export async function makeLargeVideo(folder: string): Promise<string> {
  const video = path.join(folder, 'my video.mp4')
  await makeVideo(video, {
    video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
    durationSec: 1,
  })
  await padVideo(video, VIDEO_BYTES)
  return video
}

export const uploads = (page: Page) => page.getByRole('region', { name: 'Your uploads' })
export const posted = (page: Page) => uploads(page).getByRole('heading', { name: 'Your video is posted' })

/**
 * Signs up on the upload page.
 * @returns the username
 */
export async function openUploadPage(page: Page, siteUrl: string): Promise<string> {
  const name = freshName('up')
  await openLoggedIn(page, siteUrl, name)
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  return name
}

/** Chooses a video on the upload page of a user, ready to be posted. */
export async function chooseVideo(page: Page, video: string, caption: string): Promise<void> {
  await page.getByLabel('Select video').setInputFiles(video)
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
}

/** Names of the files that are stored on this device until they are posted. */
export const storedUploads = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const stored = await root.getDirectoryHandle('uploads')
    const names: string[] = []
    for await (const name of stored.keys()) names.push(name)
    return names
  })
