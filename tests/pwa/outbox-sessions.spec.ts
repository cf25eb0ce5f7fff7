import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { chromium } from '@playwright/test'

import {
  videosFrom,
  isPressed,
  isWaiting,
  likeButton,
  likeCount,
  openVideo,
  SENT_WITHIN_MS,
  waitingPill,
} from '#pages/likes.ts'
import { freshName, logIn, signUpInDialog } from '#pages/users.ts'
import { expect, swReady, test } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

/** Queued actions outlive the session and the browser. */

const nextVideo = videosFrom(11)

test('a session that has ended keeps what waits for its own person @long', async ({
  page,
  context,
  request,
}) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  const name = await openVideo(page, video)
  // From then on a new worker can start without a network, should a slow machine mistake the current one for
  // dead.
  await swReady(page)
  await context.setOffline(true)
  await likeButton(page).click()
  await isWaiting(page)
  await context.clearCookies()
  await context.setOffline(false)
  const logInPill = page.getByRole('link', { name: 'Log in to send your actions' })
  await expect(logInPill).toBeVisible({ timeout: SENT_WITHIN_MS })
  await isPressed(page, false)

  await page.goto('/login')
  await signUpInDialog(page, freshName('another'))
  await expect(logInPill.or(waitingPill(page))).toHaveCount(0)
  await page.goto('/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await likeCount(request, video)).toBe(before)

  await context.clearCookies()
  await page.goto(video.path)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect.poll(() => likeCount(request, video), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await isPressed(page, true)
})

test('logging out asks before it loses what waits', async ({ page, request }) => {
  const video = await nextVideo(request)
  const name = await openVideo(page, video)
  await page.route('**/api/commit/**', (route) => route.abort())
  await likeButton(page).click()
  await isWaiting(page)
  await page.goto('/setting/pc?section=account')
  await page.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One action has not been sent yet')
  await dialog.getByRole('button', { name: 'Log out and discard' }).click()
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
  await page.unroute('**/api/commit/**')
  await page.goto('/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  const response = await page.request.get(`/api/item/detail/?itemId=${video.id}`)
  expect(await response.json()).toMatchObject({ video: { liked: false } })
})

test('a browser that crashes after the tap has it when it starts again @long', async ({
  request,
  baseURL,
  viewport,
}) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vireo-crash-'))
  const start = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      args: chromiumArguments,
      ...(baseURL ? { baseURL } : {}),
      viewport: viewport ?? null,
    })
  const first = await start()
  const [page = await first.newPage()] = first.pages()
  const name = await openVideo(page, video)
  await swReady(page)
  await first.setOffline(true)
  await likeButton(page).click()
  await isWaiting(page)
  const devTools = await first.newCDPSession(page)
  await Promise.all([first.waitForEvent('close'), devTools.send('Browser.crash').catch(() => {})])

  const second = await start()
  const again = await second.newPage()
  // Chromium writes new cookies to the disk after half a minute: a crash may log the user out.
  await second.clearCookies()
  await again.goto('/waiting')
  const notice = again.getByRole('status').filter({ hasText: 'Actions from another account' })
  await notice.getByRole('button', { name: 'Log in' }).click()
  await logIn(again, name)
  await expect.poll(() => likeCount(request, video), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await second.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 3 })
})
