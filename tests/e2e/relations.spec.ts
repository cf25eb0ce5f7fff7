import type { Page } from '@playwright/test'

import { freshName, openLoggedIn } from '#pages/users.ts'
import { expect, test } from '#support/browser.ts'

const more = async (page: Page, row: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: row }).click()
}
const followButton = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true })

test('a private account’s first day: asked, approved, listed, removed and blocked @phone', async ({
  page,
  browser,
}) => {
  const name = freshName('private')
  await openLoggedIn(page, '/setting/pc?section=privacy', name)
  const isSent = page.waitForResponse('**/api/user/private/**')
  await page.getByRole('switch', { name: 'Private account' }).check()
  await isSent
  await page.goto(`/@${name}`)
  const notice = page.getByRole('region', { name: 'Your account is private' })
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()

  const others = await browser.newPage()
  const other = await openLoggedIn(others, new URL(`/@${name}`, page.url()).href)
  await expect(others.getByRole('heading', { name: 'This account is private' })).toBeVisible()
  await followButton(others, 'Follow').click()
  await followButton(others, 'Requested').click()
  await followButton(others, 'Follow').click()
  await expect(followButton(others, 'Requested')).toBeVisible()

  const inboxLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' })
  await expect(inboxLink).toHaveAccessibleDescription('1 unread')
  await inboxLink.click()
  await page.getByRole('link', { name: 'Follow requests' }).click()
  await page.getByRole('button', { name: `Accept @${other}` }).click()
  await expect(page.getByRole('heading', { name: 'No follow requests' })).toBeVisible()
  await expect(followButton(others, 'Following')).toBeVisible()
  await expect(others.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
  await expect(inboxLink).toHaveAccessibleDescription('')
  await others.goto('/inbox')
  await expect(
    others.getByRole('listitem').filter({ hasText: `@${name} accepted your follow request` }),
  ).toBeVisible()
  await others.getByRole('tab', { name: 'Likes' }).click()
  await expect(others.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await others.getByRole('tab', { name: 'All' }).click()
  await others
    .getByRole('tabpanel')
    .getByRole('link', { name: `@${name}` })
    .click()
  await expect(followButton(others, 'Following')).toBeVisible()

  await page.goto(`/@${name}`)
  await page.getByRole('button', { name: 'Show all 1' }).click()
  const list = page.getByRole('dialog', { name: 'Followers' })
  await list.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await expect(list.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await list.getByRole('searchbox', { name: 'Search' }).fill(other.slice(0, 6))
  await list.getByRole('button', { name: `Remove @${other} from your followers` }).click()
  await expect(list.getByRole('link', { name: `@${other}` })).toBeHidden()
  await expect(followButton(others, 'Follow')).toBeVisible()

  await page.goto(`/@${other}`)
  await more(page, `Block @${other}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('heading', { name: `You blocked @${other}` })).toBeVisible()
  await expect(others.getByRole('heading', { name: 'This profile isn’t available' })).toBeVisible()
  await page.getByRole('button', { name: `Unblock @${other}` }).click()
  await expect(followButton(page, 'Follow')).toBeVisible()
  await others.close()
})
