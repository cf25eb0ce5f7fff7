import { expect, type Page } from '@playwright/test'

import { freshName, openLoggedIn } from '#pages/people.ts'
import { test } from '#support/browser.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a conversation: a stranger’s request, an answer, read marks, and what was written without a network @phone', async ({
  page,
  browser,
}) => {
  const ben = freshName('ben')
  await openLoggedIn(page, '/messages', ben)
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  const other = await browser.newPage()
  const ann = await openLoggedIn(other, new URL(`/@${ben}`, page.url()).href, freshName('ann'))
  await other.getByRole('main').getByRole('link', { name: 'Message' }).click()
  await write(other, 'Hello Ben')
  await expect(log(other).getByText('Hello Ben')).toBeVisible()
  await expect(other).toHaveURL(/id=\d+/)
  await write(other, 'Are you there?')
  await expect(log(other).getByText('once this user accepts the first one')).toBeVisible()

  await page.getByRole('link', { name: 'Message requests (1)' }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: ann }).click()
  await expect(log(page).getByText('Hello Ben')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()
  await write(page, 'Hello Ann')
  await expect(log(other).getByText('Hello Ann')).toBeVisible()
  await expect(log(page).getByText('Seen', { exact: true })).toBeVisible()

  await page.context().setOffline(true)
  await write(page, 'From the train')
  await expect(log(page).getByText('Waiting to send')).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Hello Ann')).toBeVisible()
  await expect(log(page).getByText('From the train')).toBeVisible()
  await page.context().setOffline(false)
  await expect(log(other).getByText('From the train')).toBeVisible()
  await expect(log(page).getByText('From the train')).toHaveCount(1)
  await other.close()
})
