import type { Page } from '@playwright/test'

import type { FromServiceWorker, ToServiceWorker } from '#contract/sw-messages.ts'
import { videosFrom } from '#pages/likes.ts'
import { appCached, missingScripts, offlinePagesCached, offlinePill, setConnection } from '#pages/offline.ts'
import { appReady, expect, mainNav, swReady, test } from '#support/browser.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'

// The app's own files on the device, by time: those that For you starts with, those for use without a network, and the
// rest. Unless data is to be saved, the last two are fetched ahead (specification section 7.6; first-visit.spec.ts).

const NEXT_BUILD_ID = 'next-of-files'
/** Longer than the rest takes to load here. */
const LONG_ENOUGH_MS = 3_000
/** Pages that do not work without a network. */
const NEEDS_NETWORK = ['_app.@__user_', '_app.tag._tagName', '_app.music._music', '_app.login']

const dataSaver = (page: Page) => page.getByRole('switch', { name: 'Data saver' })
/** Names of the files to be fetched ahead that are missing. */
const missingNames = async (page: Page) =>
  (await missingScripts(page, ['prefetch'])).map((path) => path.replace(/^\/assets\/|-.{8}\.js$/g, ''))

async function openOnDataSaver(page: Page): Promise<void> {
  await setConnection(page, 'wifi')
  await page.goto('/data')
  await appReady(page)
  await dataSaver(page).check()
  // The page's request: otherwise the service worker would now and then be the first to fetch the file.
  const afterLoad = page.waitForResponse(/\/assets\/after-load-/)
  await page.goto('/foryou')
  await (await afterLoad).finished()
  await swReady(page)
}

test('on a data saver nothing is fetched ahead; the rest of the app comes when it ends @long', async ({
  page,
  context,
}) => {
  await openOnDataSaver(page)
  await page.waitForTimeout(LONG_ENOUGH_MS)
  expect(await missingNames(page)).toEqual(expect.arrayContaining(NEEDS_NETWORK))
  expect((await missingScripts(page, ['offline'])).length).toBeGreaterThan(100)

  await context.setOffline(true)
  await page.reload()
  await expect(mainNav(page)).toBeVisible()
  await expect(offlinePill(page)).toBeVisible()

  await context.setOffline(false)
  await page.goto('/data')
  await appReady(page)
  await dataSaver(page).uncheck()
  await appCached(page)
  await context.setOffline(true)
  for (const [path, heading] of [
    ['/waiting', 'Nothing is waiting'],
    ['/offline', 'Offline videos'],
    ['/upload', 'Post a video'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
  }
})

test('on a fast line the whole app is there within a minute of the first visit, whatever page it was', async ({
  page,
  context,
}) => {
  await setConnection(page, 'wifi')
  await page.goto('/foryou')
  await appReady(page)
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 30_000 })
    .toBe(true)
  await appCached(page)
  await context.setOffline(true)
  await page.goto('/tag/none')
  await expect(page.getByRole('heading', { name: 'This page isn’t available offline' })).toBeVisible({
    timeout: 20_000,
  })
})

test('what a first visit has loaded is kept at once, however busy its line: reloaded without a network it is there @long', async ({
  page,
  context,
  request,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the worker it is called on
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function unlessQuiet(message: ToServiceWorker) {
      if (message.type !== 'FETCH_MORE_FILES') postMessage.call(this, message)
    }
  })
  const video = await videosFrom(0)(request)
  await page.goto(video.path)
  await swReady(page)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const missing = () => missingScripts(page, ['offline', 'prefetch'])
  await expect.poll(async () => (await missing()).filter((path) => loaded.includes(path))).toEqual([])
  expect(await missing()).not.toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
})

test('a page whose script is not kept says so without a network, and comes by itself with it; then it is kept', async ({
  page,
  context,
}) => {
  await openOnDataSaver(page)
  await context.setOffline(true)
  const notHere = page.getByRole('heading', { name: 'This page isn’t available offline' })
  const privacy = page.getByRole('heading', { name: 'Privacy', exact: true })
  for (const path of ['/@demo', '/privacy']) {
    await page.goto(path)
    await expect(notHere, path).toBeVisible()
    await expect(mainNav(page), path).toBeVisible()
  }

  await context.setOffline(false)
  await expect(privacy).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => missingNames(page)).not.toContain('_app.privacy')
  expect(await missingNames(page)).toEqual(expect.arrayContaining(NEEDS_NETWORK))
  await context.setOffline(true)
  await page.reload()
  await expect(privacy).toBeVisible()
})

test('a version that cannot be had whole leaves the one before as it is; one that can is whole before it takes over @long', async ({
  page,
  ownSite,
  nextBuild,
}) => {
  test.setTimeout(240_000)
  const distDir = await nextBuild(NEXT_BUILD_ID)
  const first = await ownSite()
  const proxy = await startChaosProxy(first.url)
  await setConnection(page, 'wifi')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  await appCached(page)
  const filesOfFirst = await laterFiles(page)

  await first.stop()
  const second = await ownSite({ distDir, port: first.port, dataDir: first.dataDir })
  let cutCount = 0
  proxy.setPlan(({ path }) => {
    if (!path.includes('/_app.waiting-') || filesOfFirst.includes(path)) return undefined
    cutCount += 1
    return { kind: 'resetBefore' }
  })
  await checkForUpdate(page)
  await expect.poll(() => cutCount).toBeGreaterThan(0)
  await expect.poll(() => workers(page)).toEqual({ isInstalling: false, isWaiting: false })
  proxy.setDown(true)
  await page.reload()
  await expect(mainNav(page)).toBeVisible()
  await page.goto(`${proxy.url}/waiting`)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await laterFiles(page)).toEqual(expect.arrayContaining(filesOfFirst))

  proxy.setPlan(() => undefined)
  proxy.setDown(false)
  await expect(async () => {
    await checkForUpdate(page)
    expect(await workers(page)).toEqual({ isInstalling: false, isWaiting: true })
  }).toPass()
  expect(await missingScripts(page, ['install', 'offline'])).toEqual([])
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await appCached(page)
  const filesOfSecond = await laterFiles(page)
  expect(filesOfSecond).toHaveLength(filesOfFirst.length)
  expect(filesOfSecond).not.toEqual(expect.arrayContaining(filesOfFirst))
  await proxy.close()
  await second.stop()
})

const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
  })

const workers = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return { isInstalling: Boolean(installing), isWaiting: Boolean(waiting) }
  })

const laterFiles = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('vireo-later-files-1')).keys()).map(({ url }) => new URL(url).pathname),
  )

test('a line that breaks is not reported as a fault of the service worker @long', async ({
  page,
  baseURL,
}) => {
  const proxy = await startChaosProxy(baseURL ?? '')
  const failures: string[] = []
  await page.exposeFunction('note', (message: string) => failures.push(message))
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
      if (data.type === 'FAILURE')
        (globalThis as unknown as { note: (m: string) => void }).note(data.report.error.message)
    })
  })
  await setConnection(page, 'wifi')
  await page.goto(`${proxy.url}/foryou`)
  await swReady(page)
  await offlinePagesCached(page)
  // Files that storage has lost must come from the network too.
  const [script = ''] = await laterFiles(page)
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
    await caches.delete((await caches.keys()).find((name) => name.includes('precache')) ?? '')
  }, script)
  proxy.setPlan(() => ({ kind: 'resetBefore' }))
  const results = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map((path) =>
          fetch(path, { cache: 'no-store' }).then(
            ({ status }) => status,
            () => 'broken',
          ),
        ),
      ),
    ['/media/none.webp', '/media/none.mp4', '/favicon.svg', script],
  )
  expect(results).toEqual(['broken', 'broken', 'broken', 'broken'])
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/following' }))
  })
  await page.waitForTimeout(1_000)
  expect(failures).toEqual([])
  await proxy.close()
})
