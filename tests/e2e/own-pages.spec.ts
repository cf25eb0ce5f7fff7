import type { Page } from '@playwright/test'

import { firstText } from '#pages/documents.ts'
import { freshName, openLoggedIn } from '#pages/users.ts'
import { randomId } from '#shared/random-id.ts'
import { appReady, expect, mainNav, swReady, test } from '#support/browser.ts'
import { pageAddresses } from '#support/page-addresses.ts'
import { createTestClient } from '#support/test-client.ts'

/** A user who has a follower, who has written to them. */
async function openWithNotices(page: Page): Promise<string> {
  const name = await openLoggedIn(page, '/foryou', freshName('own'))
  const { origin } = new URL(page.url())
  const other = await createTestClient(origin)
  await other.signUp(freshName('fan'))
  const { user } = await other.call('users.detail', { user: name })
  await other.call('follows.set', { userId: user.id, follow: true })
  await other.call('conversations.send', {
    userId: user.id,
    text: 'Meet me at the pond',
    localId: randomId(),
  })
  return name
}

test.use({ serviceWorkers: 'allow', timezoneId: 'America/Los_Angeles' })

test('each page of a user has its data in the first HTML, and nothing in it loads (issue 50) @phone', async ({
  page,
}) => {
  await openWithNotices(page)
  for (const path of pageAddresses('guest')) {
    // The videos of the device are known to the device alone.
    if (path === '/offline') continue
    expect(await firstText(page, path), path).not.toMatch(/Loading|Checking/)
  }
  expect(await firstText(page, '/inbox')).toMatch(/@fan_\w+\s+followed you/)
  expect(await firstText(page, '/messages?requests=true')).toContain('Meet me at the pond')
  const list = await page.request.get('/messages?requests=true')
  const [, id = ''] = (await list.text()).match(/messages\?id=(\d+)/) ?? []
  const open = await firstText(page, `/messages?id=${id}&requests=true`)
  expect(open).toMatch(/Meet me at the pond.*Meet me at the pond.*wants to send you messages/s)
  // The badges of the navigation, on every page.
  expect(await firstText(page, '/about')).toMatch(/1\s+Inbox\s+1 unread/)
})

test('a page of one’s own is in no cache, and not there after the log-out, by Back either (issue 50) @phone', async ({
  page,
}) => {
  const mismatches: string[] = []
  page.on('console', (message) => {
    if (/did not match/.test(message.text())) mismatches.push(message.text())
  })
  await openWithNotices(page)
  await swReady(page)
  await page.goto('/messages?requests=true')
  await appReady(page)
  await expect(page.getByText('Meet me at the pond')).toBeVisible()
  const cached = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (/html|json/.test(response?.headers.get('content-type') ?? '')) {
          if ((await response!.text()).includes('the pond')) found.push(request.url)
        }
      }
    }
    return found
  })
  expect(cached).toEqual([])
  await page.goto('/setting/pc?section=account')
  await appReady(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await mainNav(page).getByRole('link', { name: 'Log in' }).waitFor()
  await page.goBack()
  await appReady(page)
  await expect(page.getByText('the pond')).toBeHidden()
  if (!page.url().includes('/messages')) {
    await page.goBack()
    await expect(page.getByText('the pond')).toBeHidden()
  }
  expect(page.url()).toContain('/messages')
  expect(mismatches).toEqual([])
})
