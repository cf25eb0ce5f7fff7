import { expect, swReady, test, watch } from '#support/browser.ts'

test('the repair page removes what the app has stored, service worker and all', async ({ page }) => {
  await page.goto('/foryou')
  await swReady(page)
  await page.evaluate(() => localStorage.setItem('left', 'over'))
  const problems = watch(page)

  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'Repair Vireo' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove stored data' }).click()
  await expect(page.getByRole('status')).toContainText('Done')

  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    storage: localStorage.length,
  }))
  expect(left).toEqual({ workers: 0, caches: [], databases: [], storage: 0 })
  expect(problems).toEqual([])

  await page.getByRole('link', { name: 'Back to Vireo' }).click()
  await swReady(page)
})
