import type { Page } from '@playwright/test'

import { logIn, openLoggedIn } from '#pages/users.ts'
import { appReady, expect, mainNav, test } from '#support/browser.ts'
import { isLong } from '#support/long.ts'
import { pageAddresses } from '#support/page-addresses.ts'
import { DEMO_PASSWORD } from '#support/site.ts'

/** Pages in other states than the one without a query. */
const FURTHER = ['/messages?user=demo', '/operator?tab=site', '/inbox?tab=site', '/search?q=sea']

const VIEWERS = {
  guest: async () => undefined,
  user: async (page: Page) => void (await openLoggedIn(page, '/foryou')),
  operator: async (page: Page) => {
    await page.goto('/foryou')
    await appReady(page)
    await mainNav(page).getByRole('link', { name: 'Log in' }).click()
    await logIn(page, 'vireo.team', DEMO_PASSWORD)
    await mainNav(page).getByRole('link', { name: 'Profile' }).waitFor()
  },
}

/**
 * `npm run test:long` shows each viewer all pages. Otherwise users see the pages for users, and an operator the pages for
 * operators only.
 */
const ADDRESSES: Record<keyof typeof VIEWERS, string[]> = {
  guest: [...pageAddresses('guest'), ...FURTHER],
  user: isLong
    ? [...pageAddresses('guest'), ...FURTHER]
    : ['/foryou', ...pageAddresses('member'), ...FURTHER],
  operator: isLong ? [...pageAddresses('guest'), ...FURTHER] : ['/foryou', '/operator?tab=site'],
}

/** React's console errors about a page that differs from the document: 418, 419 and 425 in a build. */
const isMismatch = (text: string) => /did not match|Minified React error|hydrat/i.test(text)

const zones = isLong ? ['America/Los_Angeles', 'Pacific/Kiritimati'] : ['America/Los_Angeles']
const languages = isLong ? ['', '/ar', '/ja'] : ['']

for (const viewer of ['guest', 'user', 'operator'] as const)
  for (const timezoneId of zones)
    test.describe(`in ${timezoneId}`, () => {
      test.use({ timezoneId })
      for (const prefix of languages)
        test(`React takes every page over as the document has it, for a ${viewer}${prefix && ` in ${prefix}`}${isLong ? ' @long' : ' @desktop'}`, async ({
          page,
        }) => {
          test.setTimeout(300_000)
          await VIEWERS[viewer](page)
          // This test looks only at React's work.
          await page.route('**/media/**', (route) => route.abort())
          const faults: string[] = []
          let address = ''
          page.on('console', (message) => {
            if (isMismatch(message.text())) faults.push(`${address}: ${message.text()}`)
          })
          page.on('pageerror', ({ message }) => faults.push(`${address}: ${message}`))
          for (address of ADDRESSES[viewer]) {
            await page.goto(prefix + address, { waitUntil: 'domcontentloaded' })
            await appReady(page)
          }
          expect(faults).toEqual([])
        })
    })
