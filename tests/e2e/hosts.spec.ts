import { expect } from '@playwright/test'

import { appReady, mainNav, test } from '#support/browser.ts'

test('requests go to the mobile host where one is configured (specification section 7.5)', async ({
  page,
  ownSite,
}) => {
  const mobileHost = 'https://m.vireo.test'
  const { url } = await ownSite({ env: { MOBILE_HOST: mobileHost } })
  const headers = { 'access-control-allow-origin': url, 'access-control-allow-credentials': 'true' }
  const list = { statusCode: 0, itemList: [], hasMore: false, maxCursor: '', minCursor: '' }
  await page.route(`${mobileHost}/**`, (route) => route.fulfill({ headers, json: list }))
  await page.goto(`${url}/upload`)
  // Before that a link opens a document, and the server asks.
  await appReady(page)
  const asked = page.waitForRequest(`${mobileHost}/api/recommend/item_list/?**`)
  await mainNav(page).getByRole('link', { name: 'For you' }).click()
  expect(new URL((await asked).url()).searchParams.get('aid')).toBe('1988')
  expect((await (await asked).response())?.status()).toBe(200)
})
