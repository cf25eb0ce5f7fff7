import type { Page } from '@playwright/test'

import { isPersisted, offlinePagesCached, offlinePill } from '#pages/offline.ts'
import { freshName, openLoggedIn, signUp } from '#pages/users.ts'
import { expect, mainNav, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

const FOUND_OUT_WITHIN_MS = 20_000

const followingFeed = (page: Page) => page.getByRole('feed', { name: 'Following' })
const openFollowing = (page: Page) => mainNav(page).getByRole('link', { name: 'Following' }).click()

/** Signs up, follows the author of the first video, and watches Following until a video of theirs is cached. */
async function watchFollowing(page: Page, url: string): Promise<void> {
  await openLoggedIn(page, `${url}/foryou`, freshName('following'))
  const followed = page.waitForResponse(/\/commit\/follow\/user\//)
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Following' }).first()).toBeVisible()
  await followed
  await swReady(page)
  await openFollowing(page)
  await expect(followingFeed(page)).toBeVisible()
  await expect.poll(() => isFirstCached(page), { timeout: 30_000, intervals: [500] }).toBe(true)
  await offlinePagesCached(page)
  await isPersisted(page, 'feed following', 'renditions')
}

/** Videos of For you are cached too. */
const isFirstCached = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { itemList } = (await (await fetch('/api/following/item_list/')).json()) as {
      itemList: { media: { renditions: { url: string }[] } }[]
    }
    const urls = itemList[0]?.media.renditions.map(({ url }) => url) ?? []
    const cached = await Promise.all(urls.map((url) => caches.match(url, { ignoreVary: true })))
    return cached.some(Boolean)
  })

async function expectToPlay(page: Page): Promise<void> {
  const video = followingFeed(page).getByRole('article').first()
  await expect(video.getByText('On this device')).toBeVisible()
  await expect
    .poll(() => video.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.1)
}

test('Following goes on without a network, also on a page that had not opened it, and for nobody else', async ({
  page,
  context,
  baseURL,
}) => {
  await watchFollowing(page, baseURL ?? '')
  await page.goto('/foryou')
  await context.setOffline(true)
  await expect(offlinePill(page)).toBeVisible()
  await openFollowing(page)
  await expectToPlay(page)
  await page.reload()
  await expectToPlay(page)

  await context.setOffline(false)
  await expect(offlinePill(page)).toBeHidden({ timeout: FOUND_OUT_WITHIN_MS })
  await page.goto('/setting/pc?section=account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You’re logged out')).toBeVisible()
  await signUp(page, freshName('another'))
  await context.setOffline(true)
  await expect(offlinePill(page)).toBeVisible()
  await openFollowing(page)
  await expect(page.getByRole('heading', { name: 'This page isn’t available offline' })).toBeVisible({
    timeout: FOUND_OUT_WITHIN_MS,
  })
})

test('a server that is found out to be gone by opening Following gives way to what is on the device @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  await watchFollowing(page, proxy.url)
  await page.goto(`${proxy.url}/foryou`)
  proxy.setPlan(({ path }) => (path.startsWith('/api/') ? { kind: 'resetBefore' } : undefined))
  await openFollowing(page)
  await expectToPlay(page)
  await proxy.close()
})
