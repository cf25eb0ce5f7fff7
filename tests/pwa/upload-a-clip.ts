import path from 'node:path'

import { expect, type Page } from '@playwright/test'

import { mainNav } from '#support/browser.ts'
import { makeClip } from '#support/make-clip.ts'
import { padClip } from '#support/pad-clip.ts'

import { freshName, signUp } from '../e2e/people.ts'

export const CLIP_BYTES = 8 * 1024 * 1024
export const POSTED_DEADLINE_MS = 60_000

/** A clip of a second that takes a while to send. @returns its path in the folder */
export async function makeLargeClip(folder: string): Promise<string> {
  const clip = path.join(folder, 'my clip.mp4')
  await makeClip(clip, {
    video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
    durationSec: 1,
  })
  await padClip(clip, CLIP_BYTES)
  return clip
}

export const uploads = (page: Page) => page.getByRole('region', { name: 'Your uploads' })
export const posted = (page: Page) => uploads(page).getByRole('heading', { name: 'Your clip is posted' })

/** Becomes a member on the upload page. @returns their name */
export async function openUploadPage(page: Page, siteUrl: string): Promise<string> {
  const name = freshName('up')
  await page.goto(siteUrl)
  await signUp(page, name)
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  return name
}

/** On the upload page of a member, who is about to post the clip. */
export async function chooseClip(page: Page, clip: string, caption: string): Promise<void> {
  await page.getByLabel('Select video').setInputFiles(clip)
  await expect(page.getByLabel('Preview of your clip')).toBeVisible()
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
}

/** Names of the files that wait on this device until they are posted. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const kept = await root.getDirectoryHandle('uploads')
    const names: string[] = []
    for await (const name of kept.keys()) names.push(name)
    return names
  })
