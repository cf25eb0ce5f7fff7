import { FEED_OFFER_SIZE } from '#contract/constants.ts'
import { expect, forYouFeed, test, videoAt } from '#support/browser.ts'
import { createTestClient } from '#support/test-client.ts'

test('For you is switched to the newest videos and back, and the address says so', async ({ page }) => {
  await page.goto('/foryou')
  const order = page.getByRole('combobox', { name: 'Order' })
  await expect(order).toHaveValue('')
  await order.selectOption({ label: 'Newest' })
  await expect(page).toHaveURL(/\/foryou\?order=newest$/)
  await expect(forYouFeed(page).getByRole('article').first()).toBeVisible()
  const newest = await videoAt(page, 1).getAttribute('aria-label')

  // A document of its own shows the same.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
  await expect(videoAt(page, 1)).toHaveAttribute('aria-label', newest ?? '')
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Popular' })
  await expect(page).toHaveURL(/\/foryou\?order=popular$/)
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'For you' })
  await expect(page).toHaveURL(/\/foryou$/)
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('')
})

test('the page About says how much each reason counts, and devices are told the same (issue 52) @phone', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'How For you chooses' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Goes with the last videos that you watched0.6')
  const guest = await createTestClient(new URL(page.url()).origin)
  expect((await guest.call('feed.recommend', { count: FEED_OFFER_SIZE })).weights).toMatchObject({
    mood: 0.6,
  })
  expect(await guest.call('feed.recommend', {})).not.toHaveProperty('weights')
})
