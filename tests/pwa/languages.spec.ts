import type { Page } from '@playwright/test'

import { expect, swReady, test } from '#support/browser.ts'

/** Nothing while the page navigates. */
const shown = (page: Page) =>
  page
    .evaluate(() => ({
      lang: document.documentElement.lang,
      isShell: document.documentElement.dataset['shell'] === 'true',
      path: location.pathname,
    }))
    .catch(() => null)

test('without a network the app starts in the language that was read, also at an address of another', async ({
  page,
  context,
}) => {
  await page.goto('/ar-XB/foryou')
  await swReady(page)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/ar-XB/shell.html'))))
    .toBe(true)
  await context.setOffline(true)
  for (const [address, path] of [
    ['/ar-XB/foryou', '/ar-XB/foryou'],
    ['/?source=pwa', '/ar-XB/foryou'],
    ['/en-XA/upload', '/ar-XB/upload'],
  ] as const) {
    await page.goto(address)
    await expect.poll(() => shown(page), address).toEqual({ lang: 'ar-XB', isShell: true, path })
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

test('English that is chosen without a network stays, though another language was read last @long', async ({
  page,
  context,
}) => {
  const isCached = (part: string) =>
    page.evaluate(async (wanted) => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().some(({ url }) => new URL(url).pathname.includes(wanted))
    }, part)
  // Everything that the app caches is there within a minute.
  const expectCached = (part: string) => expect.poll(() => isCached(part), { timeout: 60_000 }).toBe(true)
  await page.goto('/foryou')
  await swReady(page)
  await expectCached('/assets/_app.setting')
  await expectCached('/assets/language-section')
  await page.goto('/ar-XB/setting/pc?section=language')
  await expectCached('/ar-XB/shell.html')
  await context.setOffline(true)
  await page.goto('/ar-XB/setting/pc?section=language')
  await page.getByRole('combobox').first().selectOption('en')
  await expect.poll(() => shown(page)).toEqual({ lang: 'en', isShell: true, path: '/setting/pc' })
})
