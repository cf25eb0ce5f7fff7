import { expect, forYouFeed, test, videoAt } from '#support/browser.ts'

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
