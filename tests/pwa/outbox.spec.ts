import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import {
  videosFrom,
  isPressed,
  isSent,
  isWaiting,
  likeButton,
  likeCount,
  openVideo,
  SENT_WITHIN_MS,
  waitingPill,
} from '#pages/likes.ts'
import { isPersisted, offlinePagesCached } from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, swReady, test } from '#support/browser.ts'

/** No action of a user is ever lost, done twice, or shown as done before it is. */

const nextVideo = videosFrom(1)

/** All requests that were sent for actions, by their idempotency keys. */
function watchKeys(page: Page): string[] {
  const keys: string[] = []
  page.context().on('response', (response) => {
    const key = response.request().headers()['idempotency-key']
    if (key && response.url().includes('/api/commit/')) keys.push(key)
  })
  return keys
}

test('a like without a network: shown, kept over a reload, then sent once; like, unlike, like is one request', async ({
  page,
  context,
  request,
  chaosProxy,
}) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  await openVideo(page, { ...video, path: chaosProxy.url + video.path })
  await swReady(page)
  await offlinePagesCached(page)
  await isPersisted(page, 'videos detail', video.id)
  const keys = watchKeys(page)
  chaosProxy.setDown(true)
  await context.setOffline(true)
  for (const isLiked of [true, false, true]) {
    await likeButton(page).click()
    await isPressed(page, isLiked)
  }
  await isWaiting(page)
  await page.reload()
  await isPressed(page, true)
  await isWaiting(page)
  await expect(waitingPill(page)).toHaveText('1 action waiting to be sent')
  expect(await likeCount(request, video)).toBe(before)

  chaosProxy.setDown(false)
  await context.setOffline(false)
  await isSent(page)
  await isPressed(page, true)
  expect(await likeCount(request, video)).toBe(before + 1)
  expect(new Set(keys).size).toBe(1)
  await expect(waitingPill(page)).toHaveCount(0)
})

test('a reload in the moment of the tap loses nothing @long', async ({ page, request }) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  await openVideo(page, video)
  await likeButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await expect.poll(() => likeCount(request, video), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await isPressed(page, true)
})

test.describe('without a service worker that keeps the worker’s script', () => {
  test.use({ serviceWorkers: 'block' })

  test('a reload while the worker that sends is still on its way loses nothing @long', async ({
    page,
    request,
  }) => {
    const video = await nextVideo(request)
    const before = await likeCount(request, video)
    let isHeld = true
    let heldCount = 0
    await openVideo(page, video)
    await page.route('**/assets/api.worker-*', async (route) => {
      // Held requests never arrive: they end with their page.
      if (isHeld) heldCount += 1
      else await route.continue()
    })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await appReady(page)
    await likeButton(page).click()
    await isPressed(page, true)
    await expect.poll(() => heldCount).toBeGreaterThan(0)
    expect(await likeCount(request, video)).toBe(before)
    isHeld = false
    await page.reload()
    await expect.poll(() => likeCount(request, video), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  })
})

test('a journal that a crash brings back changes nothing that has been done since @long', async ({
  page,
  context,
  request,
}) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage it is called on
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function watched(key: string, value: string) {
      if (this === localStorage && key.startsWith('vireo.action.'))
        setItem.call(sessionStorage, `copy of ${key}`, value)
      setItem.call(this, key, value)
    }
  })
  await openVideo(page, video)
  await swReady(page)
  await context.setOffline(true)
  await context.route('**/api/commit/**', (route) => route.abort())
  await likeButton(page).click()
  await isPressed(page, true)
  await isWaiting(page)
  await likeButton(page).click()
  await isPressed(page, false)
  await context.unroute('**/api/commit/**')
  await context.setOffline(false)
  await isSent(page)

  const restored = await page.evaluate(() => {
    const copies = Object.keys(sessionStorage).filter((key) => key.startsWith('copy of '))
    for (const key of copies)
      localStorage.setItem(key.slice('copy of '.length), sessionStorage.getItem(key) ?? '')
    return copies.length
  })
  expect(restored).toBe(2)
  await page.reload()
  const journal = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vireo.action.')))
  await expect.poll(journal).toEqual([])
  await isSent(page)
  await isPressed(page, false)
  expect(await likeCount(request, video)).toBe(before)
})

test('what waits can be retried and taken back, in words, and two tabs say the same', async ({
  page,
  context,
  request,
}) => {
  const video = await nextVideo(request)
  const before = await likeCount(request, video)
  await openVideo(page, video)
  const other = await context.newPage()
  await other.goto('/waiting')
  await expect(other.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  const busy = { statusCode: 429, message: 'Too many requests.' }
  await context.route('**/api/commit/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: busy }),
  )
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const rows = other.getByRole('listitem').filter({ has: other.getByRole('button') })
  await expect(rows).toContainText([`Follow @${video.author}Too many requests. Trying again in`])
  await likeButton(page).click()
  await expect(rows).toHaveCount(2)
  await expect(other.getByRole('status').filter({ hasText: '2 actions not sent yet' })).toBeVisible()
  const like = rows.filter({ hasText: `Like a video by @${video.author}` })
  await expect(like).toContainText('Queued')
  await like.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await isPressed(page, false)

  await context.unroute('**/api/commit/**')
  await rows.getByRole('button', { name: 'Retry now' }).click()
  await expect(other.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAccessibleDescription('')
  expect(await likeCount(request, video)).toBe(before)
})

test('what the server refuses is taken back with the reason, and can be removed @long', async ({
  page,
  request,
}) => {
  await openVideo(page, await nextVideo(request))
  const refuse = { statusCode: 10_204, message: 'Video not found.' }
  await page.route('**/api/commit/**', (route) => route.fulfill({ status: 404, json: refuse }))
  await likeButton(page).click()
  await expect(page.getByText('Couldn’t save your like. Video not found.')).toBeVisible()
  await isPressed(page, false)
  await page.goto('/waiting')
  await expect(page.getByText('Refused. Video not found.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('changes of the own profile wait without a network, are shown as waiting, and become one @long', async ({
  page,
  context,
}) => {
  const name = freshName('editor')
  await openLoggedIn(page, '/foryou', name)
  await page.goto(`/@${name}`)
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const edit = async (field: string, text: string) => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await dialog.getByLabel(field).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  /** Text in the dialog is not on the page yet. */
  const change = async (field: string, text: string) => {
    await edit(field, text)
    await expect(dialog).toHaveCount(0)
  }
  await edit('Name', '')
  await expect(dialog.getByRole('alert')).toHaveText('A name needs at least one visible character.')
  // The form has refused it: nothing was sent or queued.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await page.keyboard.press('Escape')

  const sent: unknown[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/user/update/')) sent.push(request.postDataJSON())
  })
  await offlinePagesCached(page)
  await context.setOffline(true)
  await change('Name', 'Ada Lovelace')
  await expect(page.getByText('Your profile will change once this is sent.')).toBeVisible()
  await change('Bio', 'I wait.')
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('I wait.')).toBeVisible()
  await expect(page.getByText('Your changes are waiting to be sent')).toBeVisible()
  await expect(waitingPill(page)).toHaveText('1 action waiting to be sent')
  await context.setOffline(false)
  await expect(page.getByText('Your changes are waiting to be sent')).toBeHidden({ timeout: SENT_WITHIN_MS })
  expect(sent).toEqual([{ nickname: 'Ada Lovelace', bio: 'I wait.' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('I wait.')).toBeVisible()
})
