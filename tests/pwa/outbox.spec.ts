import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { AxeBuilder } from '@axe-core/playwright'
import { chromium, expect, type APIRequestContext, type Page } from '@playwright/test'

import { swReady, test } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

import { freshName, logIn, signUp, signUpInDialog } from '../e2e/people.ts'

/** Issue 3: nothing a person does is ever lost, done twice, or said to be done before it is. */

/** What a page shows is kept for offline when the browser has time for it. */
const A_SHORT_LOOK_MS = 3_000
const SENT_WITHIN_MS = 20_000

interface Clip {
  id: string
  path: string
  author: string
}

let lastClip = 0
/** A clip that no other test of this file likes, so that its count can be told. */
async function nextClip(request: APIRequestContext): Promise<Clip> {
  const response = await request.get('/api/recommend/item_list/?count=20')
  const { itemList } = (await response.json()) as {
    itemList: { id: string; author: { uniqueId: string } }[]
  }
  const clips = itemList.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const clip = clips[++lastClip]
  if (!clip) throw new Error('The demo has too few clips.')
  const author = clip.author.uniqueId
  return { id: clip.id, path: `/@${author}/video/${clip.id}`, author }
}

async function likeCount(request: APIRequestContext, clip: Clip): Promise<number> {
  const response = await request.get(`/api/item/detail/?itemId=${clip.id}`)
  const { video } = (await response.json()) as { video: { stats: { likeCount: number } } }
  return video.stats.likeCount
}

const likeButton = (page: Page) => page.getByRole('button', { name: 'Like' })
const waitingPill = (page: Page) => page.getByRole('link', { name: /waiting/ })
const isPressed = (page: Page, isPressedNow: boolean) =>
  expect(likeButton(page)).toHaveAttribute('aria-pressed', String(isPressedNow))
const isWaiting = (page: Page) => expect(likeButton(page)).toHaveAccessibleDescription('Waiting to be sent')
const isSent = (page: Page) =>
  expect(likeButton(page)).toHaveAccessibleDescription('', { timeout: SENT_WITHIN_MS })

/** Opens a clip as a new person. */
async function openClip(page: Page, clip: Clip, name = freshName('waiter')): Promise<string> {
  await page.goto(clip.path)
  await signUp(page, name)
  // Whoever presses Log in before the page has its scripts gets a page for it, which leads to For you.
  if (!page.url().endsWith(clip.path)) await page.goto(clip.path)
  await isPressed(page, false)
  return name
}

/** All requests that left with an action, by their idempotency keys. */
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
}) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  await openClip(page, clip)
  await swReady(page)
  await page.waitForTimeout(A_SHORT_LOOK_MS)
  const keys = watchKeys(page)
  await context.setOffline(true)
  // Chromium lets a worker that starts while it plays offline through now and then.
  await context.route('**/api/commit/**', (route) => route.abort())
  for (const isLiked of [true, false, true]) {
    await likeButton(page).click()
    await isPressed(page, isLiked)
  }
  await isWaiting(page)
  await page.reload()
  await isPressed(page, true)
  await isWaiting(page)
  await expect(waitingPill(page)).toHaveText('1 action waiting to be sent')
  expect(await likeCount(request, clip)).toBe(before)

  await context.unroute('**/api/commit/**')
  await context.setOffline(false)
  await isSent(page)
  await isPressed(page, true)
  expect(await likeCount(request, clip)).toBe(before + 1)
  expect(new Set(keys).size).toBe(1)
  await expect(waitingPill(page)).toHaveCount(0)
})

test('a reload in the moment of the tap loses nothing', async ({ page, request }) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  await openClip(page, clip)
  await likeButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await expect.poll(() => likeCount(request, clip), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await isPressed(page, true)
})

test('a reload while the script that sends is still on its way loses nothing', async ({ page, request }) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  await page.route('**/assets/outbox-sync-*', () => {
    // It never comes.
  })
  await openClip(page, clip)
  await page.unroute('**/assets/outbox-sync-*')
  await likeButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await expect.poll(() => likeCount(request, clip), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
})

test('a journal that a crash brings back changes nothing that has been done since (fault 21)', async ({
  page,
  context,
  request,
}) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage it is called on
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function watched(key: string, value: string) {
      if (this === localStorage && key.startsWith('vireo.action.'))
        setItem.call(sessionStorage, `copy of ${key}`, value)
      setItem.call(this, key, value)
    }
  })
  await openClip(page, clip)
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
  expect(await likeCount(request, clip)).toBe(before)
})

test('what waits can be retried and taken back, in words, and two tabs say the same', async ({
  page,
  context,
  request,
}) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  await openClip(page, clip)
  const other = await context.newPage()
  await other.goto('/waiting')
  await expect(other.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  const busy = { statusCode: 429, message: 'That was a lot at once.' }
  await context.route('**/api/commit/**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: busy }),
  )
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const rows = other.getByRole('listitem').filter({ has: other.getByRole('button') })
  await expect(rows).toContainText([`Follow @${clip.author}That was a lot at once. Trying again in`])
  await likeButton(page).click()
  await expect(rows).toHaveCount(2)
  await expect(other.getByRole('status').filter({ hasText: '2 actions not sent yet' })).toBeVisible()
  const like = rows.filter({ hasText: `Like a clip by @${clip.author}` })
  await expect(like).toContainText('Waiting for its turn')
  await like.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await isPressed(page, false)

  await context.unroute('**/api/commit/**')
  await rows.getByRole('button', { name: 'Retry now' }).click()
  await expect(other.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAccessibleDescription('')
  expect(await likeCount(request, clip)).toBe(before)
})

test('what the server refuses is taken back with the reason, and can be removed', async ({
  page,
  request,
}) => {
  await openClip(page, await nextClip(request))
  const refuse = { statusCode: 10_204, message: 'This clip is not here.' }
  await page.route('**/api/commit/**', (route) => route.fulfill({ status: 404, json: refuse }))
  await likeButton(page).click()
  await expect(page.getByText('The like was not saved. This clip is not here.')).toBeVisible()
  await isPressed(page, false)
  await page.goto('/waiting')
  await expect(page.getByText('Refused. This clip is not here.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('changes of the own profile wait without a network, are shown as waiting, and become one', async ({
  page,
  context,
}) => {
  const name = freshName('editor')
  await page.goto('/foryou')
  await signUp(page, name)
  await page.goto(`/@${name}`)
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const edit = async (field: string, text: string) => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await dialog.getByLabel(field).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await edit('Name', '')
  await expect(dialog.getByRole('alert')).toHaveText('A name is empty.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveText('A name is empty.')
  await page.keyboard.press('Escape')

  const sent: unknown[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/user/update/')) sent.push(request.postDataJSON())
  })
  await context.setOffline(true)
  await edit('Name', 'Ada Lovelace')
  await expect(page.getByText('Your profile changes once this has been sent.')).toBeVisible()
  await edit('Bio', 'I wait.')
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

test('a session that has ended keeps what waits for its own person (fault 14)', async ({
  page,
  context,
  request,
}) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  const name = await openClip(page, clip)
  // From then on even a worker that a slow machine takes for dead has a successor without a network.
  await swReady(page)
  await context.setOffline(true)
  await likeButton(page).click()
  await isWaiting(page)
  await context.clearCookies()
  await context.setOffline(false)
  await expect(waitingPill(page)).toHaveText('Actions are waiting for a log-in', { timeout: SENT_WITHIN_MS })
  await isPressed(page, false)

  await page.goto('/login')
  await signUpInDialog(page, freshName('another'))
  await expect(waitingPill(page)).toHaveCount(0)
  await page.goto('/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await likeCount(request, clip)).toBe(before)

  await context.clearCookies()
  await page.goto(clip.path)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect.poll(() => likeCount(request, clip), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await isPressed(page, true)
})

test('logging out asks before it loses what waits (fault 20)', async ({ page, request }) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
  const name = await openClip(page, clip)
  await page.route('**/api/commit/**', (route) => route.abort())
  await likeButton(page).click()
  await isWaiting(page)
  await page.goto(`/@${name}`)
  await page.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One thing you did has not been sent yet')
  await dialog.getByRole('button', { name: 'Log out and lose it' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  await page.unroute('**/api/commit/**')
  await page.goto('/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await likeCount(request, clip)).toBe(before)
})

test('a browser that crashes after the tap has it when it starts again (fault 21)', async ({
  request,
  baseURL,
  viewport,
}) => {
  const clip = await nextClip(request)
  const before = await likeCount(request, clip)
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
  const name = await openClip(page, clip)
  await swReady(page)
  await first.setOffline(true)
  await likeButton(page).click()
  await isWaiting(page)
  const devTools = await first.newCDPSession(page)
  await Promise.all([first.waitForEvent('close'), devTools.send('Browser.crash').catch(() => {})])

  const second = await start()
  const again = await second.newPage()
  // Chromium keeps new cookies for half a minute before it writes them down: who crashes may be logged out.
  await second.clearCookies()
  await again.goto('/waiting')
  const notice = again.getByRole('status').filter({ hasText: 'Somebody who was logged in here' })
  await notice.getByRole('button', { name: 'Log in' }).click()
  await logIn(again, name)
  await expect.poll(() => likeCount(request, clip), { timeout: SENT_WITHIN_MS }).toBe(before + 1)
  await second.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 3 })
})
