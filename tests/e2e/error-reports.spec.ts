import type { Page } from '@playwright/test'

import { ERROR_REPORTS_PATH } from '#contract/error-reports.ts'
import { logIn } from '#pages/users.ts'
import { expect, mainNav, swReady, test } from '#support/browser.ts'
import { listReportedErrors } from '#support/error-listing.ts'

const throwInPage = (page: Page, words: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new RangeError(message)
    })
  }, words)

test.use({ serviceWorkers: 'allow' })

test('what goes wrong in a browser is in the operator’s listing, without queries or names @long', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite()
  let retainedCount = 0
  context.on('response', (response) => {
    if (response.url().endsWith(ERROR_REPORTS_PATH) && response.ok()) retainedCount += 1
  })
  await page.route('**/api/session/log_in/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${site.url}/foryou?email=mia@example.org`)
  await swReady(page)
  expect(retainedCount).toBe(0)

  await throwInPage(page, 'planted in the page')
  await page.evaluate(() => void Promise.reject(new TypeError('planted in a promise')))
  await mainNav(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'mia.secret', 'a secret password')
  await expect(page.getByRole('alert')).toContainText('Try again')
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted in the worker')
    })
  })
  const [serviceWorker] = context.serviceWorkers()
  await serviceWorker?.evaluate(() => void Promise.reject(new Error('planted in the service worker')))
  await expect.poll(() => retainedCount).toBe(5)
  await page.goto(`${site.url}/no-such-page`)
  await expect.poll(() => retainedCount).toBe(6)

  const printed = await listReportedErrors(site)
  expect(printed).toMatch(/error, page, once.*\n {2}RangeError: planted in the page\n/)
  expect(printed).toMatch(/on http:\/\/localhost:\d+\/foryou\n/)
  expect(printed).toMatch(/error, page, once.*\n {2}TypeError: planted in a promise\n/)
  expect(printed).toMatch(/error, worker, once.*\n {2}Error: planted in the worker\n/)
  expect(printed).toMatch(/error, service-worker, once.*\n {2}Error: planted in the service worker\n/)
  // Specification section 8: a failed route look-up.
  expect(printed).toMatch(/warning, page, once.*\n {2}Error: No page at this address\n/)
  // Specification section 8: 500 is a client error with priority 0.
  expect(printed).toMatch(
    /warning, client priority 0, worker, once.*\n.*answered with 500\n {2}POST http:\S+\/api\/session\/log_in\/\n/,
  )
  expect(printed).not.toMatch(/mia|secret|\w\?/)
})
