import type { Locator, Page } from '@playwright/test'

import { UserRelation } from '#contract/user-relation.ts'
import { SENT_WITHIN_MS } from '#pages/likes.ts'
import { isPersisted, offlinePagesCached } from '#pages/offline.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, forYouFeed, swReady, test } from '#support/browser.ts'

/** A server's response still applies without a network, even when another page received it. */

/** Opens For you as a new user, and waits until it is all on the device. */
async function openVideoInForYou(page: Page): Promise<Locator> {
  await openLoggedIn(page, '/foryou', freshName('keeper'))
  await appReady(page)
  await swReady(page)
  await offlinePagesCached(page)
  await isPersisted(page, 'feed recommend', 'renditions')
  const name = await forYouFeed(page).getByRole('article').first().getAttribute('aria-label')
  return forYouFeed(page).getByRole('article', { name: name ?? '', exact: true })
}

/** Follows are checked because other tests like these videos. */
const followOf = (video: Locator) => video.getByRole('button', { name: /^Follow(ing)?$/ })

/** Expects the follow, with nothing queued. */
async function expectFollowed(video: Locator): Promise<void> {
  await expect(followOf(video)).toHaveAccessibleName('Following')
  await expect(followOf(video)).toHaveAccessibleDescription('', { timeout: SENT_WITHIN_MS })
}

test('what the server has is still so when the page is opened again without a network', async ({
  page,
  context,
}) => {
  const video = await openVideoInForYou(page)
  await followOf(video).click()
  await expectFollowed(video)
  await isPersisted(page, 'feed recommend', `"relation":${UserRelation.follow}`)
  await context.setOffline(true)
  await page.reload()
  await expectFollowed(video)
})

test('what waited is still so without a network after another page has sent it @long', async ({
  page,
  context,
}) => {
  const video = await openVideoInForYou(page)
  await context.setOffline(true)
  await followOf(video).click()
  await expect(followOf(video)).toHaveAccessibleDescription('Waiting to be sent')
  await page.goto('/waiting')
  await expect(page.getByRole('listitem').filter({ hasText: 'Follow @' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({
    timeout: SENT_WITHIN_MS,
  })
  await context.setOffline(true)
  await page.goto('/foryou')
  await expectFollowed(video)
})
