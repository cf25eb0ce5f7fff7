import type { Page } from '@playwright/test'

import { expect } from '#support/browser.ts'

/** Addresses of what a cache holds. */
export const filesIn = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), cacheName)

/** Videos that are stored by themselves, for a time without a network. */
export const retainedCount = async (page: Page): Promise<number> =>
  (await filesIn(page, 'vireo-clips-1')).length

interface PersistedQuery {
  queryKey: unknown[]
  state: { data?: unknown }
}

/** Waits until the answer to a query of this name that has the text in it is persisted for a time without a network. */
export const isPersisted = (page: Page, name: string, text: string) =>
  expect
    .poll(async () =>
      (await persistedQueries(page)).some(
        ({ queryKey, state }) =>
          queryKey.join(' ').startsWith(name) && JSON.stringify([queryKey, state.data]).includes(text),
      ),
    )
    .toBe(true)

const persistedQueries = (page: Page): Promise<PersistedQuery[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('vireo-queries')
        // There is no database yet: the app makes it.
        request.addEventListener('upgradeneeded', () => request.transaction?.abort())
        request.addEventListener('error', () => resolve([]))
        request.addEventListener('success', () => {
          const database = request.result
          const reading = database.transaction('queries').objectStore('queries').get('queries')
          reading.addEventListener('success', () => {
            const stored = reading.result as { state: { queries: PersistedQuery[] } } | undefined
            resolve(stored?.state.queries ?? [])
            database.close()
          })
        })
      }),
  )

/** When the newest service worker gets a script (`sw/files.ts`). */
type When = 'install' | 'offline' | 'prefetch'

/**
 * In a page: scripts that the newest service worker would keep in its time and has not stored yet. With those of use without a
 * network come the messages of the page's language.
 */
export async function findMissingScripts(whens: readonly string[]): Promise<string[]> {
  const list = await (await fetch('/sw.js')).text()
  const scripts = [...list.matchAll(/"url":"(assets\/[^"]+)","when":"(\w+)"/g)]
  if (scripts.length === 0) throw new Error('The service worker lists no scripts.')
  const paths = scripts.flatMap(([, path, when = '']) => (whens.includes(when) ? [`/${path}`] : []))
  const first = document.querySelector<HTMLElement>('[data-messages]')?.dataset['messages']
  if (first && whens.includes('offline')) {
    const messages = await (await fetch(first)).text()
    paths.push(first, ...[...messages.matchAll(/\/assets\/messages-[^"'`]+\.js/g)].map(([path]) => path))
  }
  const stored = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })))
  return paths.filter((_path, index) => !stored[index])
}

export const missingScripts = (page: Page, whens: readonly When[]): Promise<string[]> =>
  page.evaluate(findMissingScripts, whens)

/** The app fetches its files for about a second at a time, one after the other, and a busy machine takes its time. */
const CACHED_DEADLINE_MS = 60_000
/** Each poll goes through all files. */
const CACHED_POLL = { timeout: CACHED_DEADLINE_MS, intervals: [100, 250, 500] }

/** All of the app that there is use for without a network is on the device. */
export const offlinePagesCached = (page: Page) =>
  expect.poll(() => missingScripts(page, ['install', 'offline']), CACHED_POLL).toEqual([])

/**
 * The whole app is on the device, each of its pages. The service worker's own line is told to be fast for it: that of a
 * busy machine is taken for 2g at times. The page's is for `setConnection`.
 */
export async function appCached(page: Page): Promise<void> {
  for (const worker of page.context().serviceWorkers()) {
    await worker.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' }, configurable: true })
    })
  }
  await page.evaluate(() => {
    const { connection } = navigator as { connection?: EventTarget }
    connection?.dispatchEvent(new Event('change'))
  })
  await expect.poll(() => missingScripts(page, ['install', 'offline', 'prefetch']), CACHED_POLL).toEqual([])
}

/** Sets the browser's connection from the next page on: `wifi`, or `cellular`, where each byte costs. */
export const setConnection = (page: Page, type: 'wifi' | 'cellular') =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: '4g', type: value }),
    })
  }, type)

/** Saves what the dialog offers, and opens the page of what is saved. */
export async function acceptOffer(page: Page): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'See' }).click()
}

/** Says that there is no network. */
export const offlinePill = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline\. / })

/** The server sends videos at the pace of watching: what the players are to have, they have by then. */
export const videosHaveCome = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('article video')
          .evaluateAll((videos: HTMLVideoElement[]) =>
            videos.every(({ networkState }) => networkState !== HTMLMediaElement.NETWORK_LOADING),
          ),
      { timeout: 20_000 },
    )
    .toBe(true)

/** A collection of some videos is on the device by then. */
export const SAVED_DEADLINE_MS = 60_000

export const firstCollection = (page: Page) =>
  page.getByRole('list', { name: 'Saved videos' }).getByRole('listitem').first()
