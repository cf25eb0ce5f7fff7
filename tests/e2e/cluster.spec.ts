import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { openButton, panel, rowOf, textbox } from '#pages/comments.ts'
import { chatOf, goLive, launchWithCamera, timeOf, writeLine } from '#pages/live.ts'
import { chooseVideo, POSTED_DEADLINE_MS } from '#pages/upload.ts'
import { freshName, openLoggedIn, signUp } from '#pages/users.ts'
import { expect, mainNav, test, watch } from '#support/browser.ts'
import { isLong, ONCE_ON_DESKTOP } from '#support/long.ts'
import { makeVideo } from '#support/make-video.ts'
import { padVideo } from '#support/pad-video.ts'
import { hasEngines, PROCESSES, startSiteCluster, type SiteCluster } from '#support/site-cluster.ts'

/** Several chunks, so that they alternate between the processes. */
const VIDEO_BYTES = 6 * 1024 * 1024
const CLUSTER_DEADLINE_MS = 120_000

/** Issue 53: what users do, through a proxy that sends each request to the next process. */
test.describe('a site of several processes', () => {
  test.skip(!hasEngines, 'Debian’s packages haproxy, pgbouncer, redis-server and swift are missing.')

  let cluster: SiteCluster
  let folder: string
  let video: string
  const faults: string[] = []
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  test.beforeAll(async ({}, testInfo) => {
    testInfo.setTimeout(CLUSTER_DEADLINE_MS)
    folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-e2e-'))
    video = path.join(folder, 'my video.mp4')
    await makeVideo(video, {
      video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
      durationSec: 2,
    })
    await padVideo(video, VIDEO_BYTES)
    cluster = await startSiteCluster({
      processes: isLong ? PROCESSES : { 'web-1': ['web', 'live', 'push'], 'web-2': ['web', 'jobs', 'media'] },
      env: { RATE_LIMIT_SCALE: '1000', GUEST_GUIDE_HOURS: '0' },
      onLine: (name, line) => faults.push(`${name}: ${line}`),
    })
  })
  test.afterAll(async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test(`users post, search, watch, like, comment and write to each other ${ONCE_ON_DESKTOP}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const problems = watch(page)
    const author = freshName('ann')
    const caption = `Lanterns ${author}`
    await page.goto(cluster.url)
    await signUp(page, author)
    await mainNav(page).getByRole('link', { name: 'Upload' }).click()
    await chooseVideo(page, video, caption)
    await page.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByRole('heading', { name: 'Your video is posted' })).toBeVisible({
      timeout: POSTED_DEADLINE_MS,
    })

    const other = await (await browser.newContext()).newPage()
    const otherProblems = watch(other)
    const reader = await openLoggedIn(other, `${cluster.url}/search`, freshName('ben'))
    const field = other.getByRole('search').getByRole('searchbox', { name: 'Search' })
    await field.fill(author)
    await field.press('Enter')
    await other.getByRole('tabpanel').getByRole('link', { name: caption }).first().click()
    const article = other.getByRole('article', { name: caption })
    const watched = article.locator('video')
    await expect
      .poll(() => watched.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0.3)
    await article.getByRole('button', { name: 'Like', exact: true }).click()
    await openButton(other).click()
    await textbox(other).fill('How bright')
    await panel(other, false).getByRole('button', { name: 'Post', exact: true }).click()
    await expect(rowOf(other, 'How bright')).toBeVisible()

    await page.goto(`${cluster.url}/@${author}`)
    await expect(page.getByRole('link', { name: `${caption}, 1 like` })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: caption }).click()
    await openButton(page).click()
    await expect(rowOf(page, 'How bright')).toBeVisible()

    // Both pages show what the other one writes, without a reload.
    await page.goto(`${cluster.url}/messages`)
    await other.goto(`${cluster.url}/messages`)
    await startConversation(other, author, 'Hello Ann')
    await page.getByRole('link', { name: 'Message requests (1)' }).click()
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: reader }).click()
    await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()
    await write(page, 'Hello Ben')
    await expect(messages(other).getByText('Hello Ben')).toBeVisible()
    await write(other, 'At last')
    await expect(messages(page).getByText('At last')).toBeVisible()
    expect([problems, otherProblems, faults]).toEqual([[], [], []])
  })

  test('a live is published and watched at another process than the one that has it @desktop @long', async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const withCamera = await launchWithCamera()
    const host = await withCamera.newPage()
    const name = await goLive(host, cluster.url, 'Boats in the harbour')
    const viewer = await browser.newPage()
    await openLoggedIn(viewer, `${cluster.url}/@${name}/live`, freshName('viewer'))
    await expect.poll(() => timeOf(viewer), { timeout: 30_000 }).toBeGreaterThan(0)
    const seenAtSec = await timeOf(viewer)
    await expect.poll(() => timeOf(viewer)).toBeGreaterThan(seenAtSec + 2)
    await expect(host.getByText('1 watching')).toBeVisible()
    await writeLine(viewer, 'Ahoy')
    await expect(chatOf(host).getByText('Ahoy')).toBeVisible()
    await writeLine(host, 'Welcome aboard')
    await expect(chatOf(viewer).getByText('Welcome aboard')).toBeVisible()
    await host.getByRole('button', { name: 'End live' }).click()
    await host
      .getByRole('dialog', { name: 'End this live?' })
      .getByRole('button', { name: 'End live' })
      .click()
    await expect(viewer.getByRole('heading', { level: 2, name: 'This live has ended' })).toBeVisible()
    await withCamera.close()
    await viewer.close()
    expect(faults).toEqual([])
  })
})

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function startConversation(page: Page, username: string, text: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('searchbox', { name: 'Find someone to write to' }).fill(username)
  // Section 7.3, user search preview.
  await dialog
    .getByRole('list', { name: 'Users found' })
    .getByRole('link', { name: `@${username}` })
    .click()
  await expect(dialog).toBeHidden()
  await write(page, text)
}
