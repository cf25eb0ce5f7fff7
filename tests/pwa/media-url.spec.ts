import type { Page } from '@playwright/test'

import { SAVED_CACHE } from '#contract/media-caches.ts'
import { acceptOffer, firstCollection, SAVED_DEADLINE_MS } from '#pages/offline.ts'
import { expect, swReady, test, watch } from '#support/browser.ts'
import { findFreePort } from '#support/site.ts'

/** The seconds that the video on the screen has played, and where it is from. */
const playing = (page: Page) =>
  page
    .locator('article[tabindex="0"] video')
    .evaluate(({ currentSrc, currentTime }: HTMLVideoElement) => ({ currentSrc, currentTime }))

test('videos and pictures from MEDIA_URL play, are saved once, and play without a network @long', async ({
  page,
  context,
  ownSite,
}) => {
  // A site of its own with the demo takes more than a minute to start on a busy machine.
  test.setTimeout(300_000)
  // Browsers resolve names below `localhost` to this machine.
  const port = await findFreePort()
  const mediaHost = `http://media.localhost:${port}`
  const { url } = await ownSite({ port, hasDemo: true, env: { MEDIA_URL: mediaHost } })
  const problems = watch(page)
  const asked = new Map<string, Set<string>>([url, mediaHost].map((origin) => [origin, new Set()]))
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.startsWith('/media/')) asked.get(origin)?.add(pathname)
  })

  await page.goto(`${url}/@mira.paints`)
  await swReady(page)
  const videos = page.getByRole('main').getByRole('listitem').getByRole('link')
  await videos.first().click()
  await expect.poll(async () => (await playing(page)).currentTime).toBeGreaterThan(0.3)
  expect((await playing(page)).currentSrc).toMatch(new RegExp(`^${mediaHost}/media/video/`))
  await page.locator('article[tabindex="0"]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await acceptOffer(page)
  await expect(firstCollection(page).getByRole('status')).toContainText('kB.', { timeout: SAVED_DEADLINE_MS })
  expect([...(asked.get(url) ?? [])]).toEqual([])
  expect(asked.get(mediaHost)?.size).toBeGreaterThan(3)

  // Each file is there under its address at the site, with a body that can be read.
  const cached = await page.evaluate(async () => {
    const files: { origin: string; path: string; cacheName: string; bytes: number }[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        const { origin, pathname: path } = new URL(request.url)
        if (!path.startsWith('/media/')) continue
        const body = await (await cache.match(request))?.blob()
        files.push({ origin, path, cacheName, bytes: body?.size ?? 0 })
      }
    }
    return files
  })
  expect(cached.filter(({ origin, bytes }) => origin !== url || bytes === 0)).toEqual([])
  const saved = cached.filter(({ cacheName }) => cacheName === SAVED_CACHE)
  expect(saved.filter(({ path }) => path.endsWith('.mp4'))).toHaveLength(1)
  expect(saved.length).toBeGreaterThan(2)

  await context.setOffline(true)
  await page.goto(`${url}/offline`)
  await firstCollection(page).getByRole('link', { name: 'Watch' }).click()
  await expect.poll(async () => (await playing(page)).currentTime).toBeGreaterThan(0.3)
  // A part of the saved file, from its middle.
  const part = await page.evaluate(
    async (address) => {
      const response = await fetch(address, { headers: { range: 'bytes=100-199' } })
      return [response.status, (await response.arrayBuffer()).byteLength]
    },
    mediaHost + (saved.find(({ path }) => path.endsWith('.mp4'))?.path ?? ''),
  )
  expect(part).toEqual([206, 100])
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
