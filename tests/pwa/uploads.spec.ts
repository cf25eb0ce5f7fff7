import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/uploads.ts'
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
import { logIn } from '#pages/users.ts'
import { expect, mainNav, test } from '#support/browser.ts'
import type { FaultPlan } from '#support/chaos/fault.ts'
import { startChaosProxy, type ChaosProxy } from '#support/chaos/proxy.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'

// A posted video is not lost, whatever happens on its way.

const MEBIBYTE = 1024 * 1024
/** Heads of requests, and everything that is not a video's bytes: scripts are requested by short lines. */
const OVERHEAD_BYTES = 512 * 1024

let folder: string
let video: string
let videoSha256: string
let site: Site
let proxy: ChaosProxy
/** The path of the upload that the browser has sent chunks of. */
let uploadPath: string

/** Slow enough that it can be interrupted in the middle. */
const slowChunks =
  (bytesPerSec = 2 * MEBIBYTE): FaultPlan =>
  ({ method, path: address }) => {
    if (method !== 'PATCH') return undefined
    uploadPath = address.replace(/\?.*/, '')
    return { kind: 'slow', bytesPerSec, latencyMs: 0 }
  }

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-uploads-'))
  video = await makeLargeVideo(folder)
  videoSha256 = createHash('sha256')
    .update(await readFile(video))
    .digest('base64')
  site = await startSite()
  proxy = await startChaosProxy(site.url)
})
test.afterAll(async () => {
  await proxy?.close()
  await site?.stop()
  await removeSiteData(site)
  await rm(folder, { recursive: true, force: true })
})
test.beforeEach(() => {
  uploadPath = ''
  proxy.setPlan(slowChunks())
})

/** Posts the video, and resolves when part of it has been accepted. */
async function postHalf(page: Page, caption = 'Half way #test'): Promise<void> {
  await chooseVideo(page, video, caption)
  await page.getByRole('button', { name: 'Post' }).click()
  await untilProgress(page, 30)
}

/** Waits for bytes that the browser had already handed to its system: they still arrive, as slowly as the rest. */
async function untilNothingComes(): Promise<void> {
  let last = -1
  await expect
    .poll(
      () => {
        const isStill = proxy.receivedBytes() - last < OVERHEAD_BYTES / 2
        last = proxy.receivedBytes()
        return isStill
      },
      { intervals: [500] },
    )
    .toBe(true)
}

async function untilProgress(page: Page, percent: number): Promise<void> {
  const bar = uploads(page).getByRole('progressbar')
  await expect(uploads(page).getByRole('heading', { name: 'Sending' })).toBeVisible()
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { intervals: [50] })
    .toBeGreaterThan(percent)
}

/** Expects that the video has arrived unchanged, and that nothing of it is left on the device. */
async function expectPosted(page: Page, sentBefore: number): Promise<void> {
  await expect(posted(page)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
  expect(await verifiedSha256(page)).toBe(`sha-256=:${videoSha256}:`)
  const sentBytes = proxy.receivedBytes() - sentBefore
  expect(sentBytes).toBeGreaterThan(VIDEO_BYTES)
  expect(sentBytes).toBeLessThan(VIDEO_BYTES + UPLOAD_CHUNK_MAX_BYTES + OVERHEAD_BYTES)
  await expect.poll(() => storedUploads(page)).toEqual([])
  await uploads(page).getByRole('link', { name: 'Watch it' }).click()
  await expect(page).toHaveURL(/\/video\/\d+$/)
}

/** The hash that the server computed from the file on its disk. */
const verifiedSha256 = (page: Page) =>
  page.evaluate(async (address) => {
    const response = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    return response.headers.get('repr-digest')
  }, uploadPath)

test('a video that is reloaded away in the middle goes on by itself @long', async ({ page }) => {
  await openUploadPage(page, proxy.url)
  const sentBefore = proxy.receivedBytes()
  await postHalf(page)
  await page.reload()
  await expectPosted(page, sentBefore)
})

test('a video whose browser is killed in the middle goes on when the app is opened, on any page', async ({
  viewport,
}) => {
  const profile = await mkdtemp(path.join(folder, 'profile-'))
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      args: chromiumArguments,
      viewport,
    })
  // A browser writes its cookies when it closes normally, or every half minute.
  const first = await open()
  await openUploadPage(first.pages()[0] ?? (await first.newPage()), proxy.url)
  await first.close()

  const context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  const sentBefore = proxy.receivedBytes()
  await page.goto(`${proxy.url}/upload`)
  await postHalf(page)
  await killBrowser(profile, context)

  const again = await open()
  const reopened = again.pages()[0] ?? (await again.newPage())
  await reopened.goto(`${proxy.url}/foryou`)
  await expect(reopened).toHaveTitle(/^\(\d+%\) /)
  await mainNav(reopened).getByRole('link', { name: 'Upload' }).click()
  await expectPosted(reopened, sentBefore)
  await again.close()
})

test('a video whose server is killed in the middle of a chunk goes on when it is back @long', async ({
  page,
}) => {
  await openUploadPage(page, proxy.url)
  const sentBefore = proxy.receivedBytes()
  await postHalf(page)
  await site.kill()
  await expect(uploads(page).getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  site = await startSite({ dataDir: site.dataDir })
  proxy.setTarget(site.url)
  await expectPosted(page, sentBefore)
})

test('a video whose session has ended is told of on the upload page, and goes on when its person logs in @long', async ({
  page,
  context,
}) => {
  const name = await openUploadPage(page, proxy.url)
  await postHalf(page)
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A video is waiting' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect(posted(page)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
})

test('a video waits out a time without a network, and says so', async ({ page, context }) => {
  await openUploadPage(page, proxy.url)
  const sentBefore = proxy.receivedBytes()
  await postHalf(page)
  await context.setOffline(true)
  proxy.setDown(true)
  await expect(uploads(page).getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  await expect(uploads(page)).toContainText('Continues automatically.')
  proxy.setDown(false)
  await context.setOffline(false)
  await expectPosted(page, sentBefore)
})

test('a video can be paused, resumed and called off; another tab shows and does the same @long', async ({
  page,
  context,
}) => {
  // Leaves time to open another tab.
  proxy.setPlan(slowChunks(MEBIBYTE / 2))
  await openUploadPage(page, proxy.url)
  const sentBefore = proxy.receivedBytes()
  await postHalf(page)
  const other = await context.newPage()
  await other.goto(`${proxy.url}/upload`)
  await expect(uploads(other).getByRole('heading', { name: 'Sending' })).toBeVisible()
  await uploads(other).getByRole('button', { name: 'Pause' }).click()
  await expect(uploads(page).getByRole('heading', { name: 'Paused' })).toBeVisible()
  await untilNothingComes()
  const paused = proxy.receivedBytes()
  await page.waitForTimeout(1_000)
  expect(proxy.receivedBytes() - paused).toBeLessThan(OVERHEAD_BYTES)
  expect(paused - sentBefore).toBeLessThan(VIDEO_BYTES)

  await uploads(page).getByRole('button', { name: 'Resume' }).click()
  await expect(uploads(other).getByRole('heading', { name: 'Sending' })).toBeVisible()
  await uploads(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(uploads(page)).toBeHidden()
  await expect.poll(() => storedUploads(page)).toEqual([])
  await expect
    .poll(() =>
      page.evaluate(async (address) => {
        const response = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
        return response.status
      }, uploadPath),
    )
    .toBe(404)
})

test('a video whose answer is lost is not edited, and one that is posted is not called off @long', async ({
  page,
}) => {
  let isLost = true
  proxy.setPlan(({ path: address }) =>
    isLost && address.startsWith('/api/item/create/') ? { kind: 'resetAfterCommit' } : undefined,
  )
  await openUploadPage(page, proxy.url)
  await chooseVideo(page, video, 'Posted unseen')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(uploads(page).getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Pause' }).click()
  await expect(uploads(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(uploads(page).getByRole('button', { name: 'Edit' })).toBeHidden()
  isLost = false
  await uploads(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(uploads(page)).toContainText('Too late to cancel: the video is already posted.')
  await expect(posted(page)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
  await expect(uploads(page).getByRole('link', { name: 'Watch it' })).toBeVisible()
})

test('on mobile data it asks first, and waits for Wi-Fi if it is told to @long', async ({ page }) => {
  await page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    Object.defineProperty(connection, 'saveData', { get: () => true })
  })
  await openUploadPage(page, proxy.url)
  await chooseVideo(page, video, 'On the road')
  await page.getByRole('button', { name: 'Post' }).click()
  const question = page.getByRole('dialog', { name: 'Upload over mobile data?' })
  await expect(question).toContainText('Your video has 8.4 MB.')
  await question.getByRole('button', { name: 'Wait for Wi-Fi' }).click()
  await expect(uploads(page).getByRole('heading', { name: 'Waiting for Wi-Fi' })).toBeVisible()
  expect(uploadPath).toBe('')
  await mainNav(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('link', { name: 'On the road, Waiting for Wi-Fi' }).click()
  await uploads(page).getByRole('button', { name: 'Send now' }).click()
  await expect(posted(page)).toBeVisible({ timeout: POSTED_DEADLINE_MS })
})

/** Kills the browser, as a user does with an app that hangs: it cannot run any code first. */
async function killBrowser(profile: string, context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close')
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const isBrowser = commandLine.includes(`--user-data-dir=${profile}`) && !commandLine.includes('--type=')
    if (isBrowser) process.kill(Number(pid), 'SIGKILL')
  }
  await closed
}
