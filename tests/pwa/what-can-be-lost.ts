import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { expectDraft } from '#pages/comments.ts'
import { expect, forYouFeed, mainNav } from '#support/browser.ts'
import { makeVideo } from '#support/make-video.ts'
import { padVideo } from '#support/pad-video.ts'

/** Data that a full disk must not cost: queued actions, a draft with its video, saved videos. */

/** Likes and comments on the current video. */
export async function act(page: Page, comment: string): Promise<void> {
  const video = forYouFeed(page).locator('article[tabindex="0"]')
  await video.getByRole('button', { name: /^Like/ }).click()
  await video.getByRole('button', { name: 'Comments' }).click()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(comment)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expectDraft(page, '')
  await page.getByRole('button', { name: 'Close comments' }).click()
}

/** Chooses a video of this many bytes and writes its caption, and waits until the device has stored both. */
export async function writeDraft(page: Page, sizeBytes: number, caption: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-draft-'))
  const file = path.join(folder, 'my video.mp4')
  const video = { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' }
  await makeVideo(file, { video, durationSec: 1 })
  await padVideo(file, sizeBytes)
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Select video').setInputFiles(file)
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await expect.poll(() => draftBytes(page)).toBeGreaterThan(sizeBytes)
  await rm(folder, { recursive: true })
}

/** The number of bytes of drafts' videos on the disk. */
export const draftBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('uploads')
    let sizeBytes = 0
    for await (const handle of folder.values())
      if (handle.kind === 'file') sizeBytes += (await handle.getFile()).size
    return sizeBytes
  })

/** Opens the pages that show queued actions and drafts, and checks that all of them are there. */
export async function expectNothingLost(page: Page, comment: string, caption: string): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/waiting`)
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByText(/^Like a video by/)).toBeVisible()
  await page.goto(`${origin}/upload`)
  await expect(page.getByText('Your draft is still here.')).toBeVisible()
  await expect(page.getByLabel('Preview of your video')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(caption)
}
