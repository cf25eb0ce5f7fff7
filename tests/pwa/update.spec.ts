import type { Page } from '@playwright/test'

import { expect, mainNav, swReady, test } from '#support/browser.ts'

const NEXT_BUILD_ID = 'next-version'

/** The build of the shell that the service worker in charge has cached. */
const shellBuild = (page: Page) =>
  page.evaluate(async () => {
    const shell = await caches.match('/shell.html', { ignoreSearch: true })
    const html = (await shell?.text()) ?? ''
    return /\/assets\/entry-client-[^"']+\.js/.exec(html)?.[0]
  })
const pageBuild = (page: Page) =>
  page.evaluate(
    () =>
      new URL(document.querySelector<HTMLScriptElement>('script[src*="entry-client"]')?.src ?? '').pathname,
  )

const workerStates = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const { active, waiting } = registration ?? {}
    return { ...(active ? { active: active.state } : {}), ...(waiting ? { waiting: waiting.state } : {}) }
  })

test('a new version waits for the person, and the old page works until then', async ({
  page,
  ownSite,
  nextBuild,
}) => {
  test.setTimeout(240_000)
  const distDir = await nextBuild(NEXT_BUILD_ID)
  const first = await ownSite()
  await page.goto(`${first.url}/foryou`)
  await swReady(page)
  const firstBuild = await pageBuild(page)
  await expect(page.getByText('A new version is ready')).toHaveCount(0)

  await first.stop()
  const second = await ownSite({ distDir, port: first.port, dataDir: first.dataDir })
  expect(await (await page.request.get(`${second.url}/version.json`)).json()).toEqual({
    buildId: NEXT_BUILD_ID,
  })
  const secondBuild = /\/assets\/entry-client-[^"']+\.js/.exec(
    await (await page.request.get(`${second.url}/foryou`)).text(),
  )?.[0]
  expect(secondBuild).not.toBe(firstBuild)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText('A new version is ready')).toBeVisible()

  // Nothing has changed for the viewer yet: neither the page nor the version that serves it without a
  // network.
  expect(await pageBuild(page)).toBe(firstBuild)
  await expect.poll(() => workerStates(page)).toEqual({ active: 'activated', waiting: 'installed' })
  await mainNav(page).getByRole('link', { name: 'Following' }).click()
  await expect(page).toHaveURL(/\/following$/)
  await mainNav(page).getByRole('link', { name: 'Upload' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await mainNav(page).getByRole('link', { name: 'For you' }).first().click()

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  expect(await pageBuild(page)).toBe(secondBuild)
  await expect.poll(() => shellBuild(page)).toBe(secondBuild)
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  expect(await workerStates(page)).toEqual({ active: 'activated' })

  // The parts of the previous version are still there for tabs that were opened on it.
  const oldPart = await page.request.get(`${second.url}${firstBuild}`)
  expect(oldPart.status()).toBe(200)

  await second.stop()
  await page.reload()
  await expect(mainNav(page)).toBeVisible()
  expect(await pageBuild(page)).toBe(secondBuild)
})
