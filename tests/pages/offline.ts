import type { Page } from '@playwright/test'

import { expect } from '#support/browser.ts'

/** Addresses of a cache's entries. */
export const filesIn = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), cacheName)

/**
 * Has the page do at once what it does when it is ten seconds old (`shared/when-calm.ts`), as when its viewer looks at
 * another tab for a moment. Nothing happens before its deferred scripts have loaded: repeat it.
 */
export const leaveTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** The number of videos that are cached automatically for use without a network. */
export async function retainedCount(page: Page): Promise<number> {
  await leaveTab(page)
  return (await filesIn(page, 'vireo-clips-1')).length
}

interface PersistedQuery {
  queryKey: unknown[]
  state: { data?: unknown }
}

/** Waits until the response to a query of this name that contains the text is persisted. */
export const isPersisted = (page: Page, name: string, text: string) =>
  expect
    .poll(async () => {
      await leaveTab(page)
      return (await persistedQueries(page)).some(
        ({ queryKey, state }) =>
          queryKey.join(' ').startsWith(name) && JSON.stringify([queryKey, state.data]).includes(text),
      )
    })
    .toBe(true)

const persistedQueries = (page: Page): Promise<PersistedQuery[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('vireo-queries')
        // There is no database yet: the app creates it.
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

/** When the newest service worker fetches a script (`sw/files.ts`). */
type When = 'install' | 'offline' | 'prefetch'

/**
 * Runs in a page: finds scripts that the newest service worker should cache at these times and has not cached yet. Those for
 * use without a network include the messages of the page's language.
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

export async function missingScripts(page: Page, whens: readonly When[]): Promise<string[]> {
  await leaveTab(page)
  return page.evaluate(findMissingScripts, whens)
}

/** The app fetches its files in batches of about a second, one file after the other, and a busy machine is slow. */
const CACHED_DEADLINE_MS = 60_000
/** Each poll checks all files. */
const CACHED_POLL = { timeout: CACHED_DEADLINE_MS, intervals: [100, 250, 500] }

/** Waits until all parts of the app for use without a network are on the device. */
export const offlinePagesCached = (page: Page) =>
  expect.poll(() => missingScripts(page, ['install', 'offline']), CACHED_POLL).toEqual([])

/**
 * Waits until the whole app is on the device, each of its pages. It makes the service worker believe that its own
 * connection is fast: on a busy machine it sometimes counts as 2g. `setConnection` sets the page's.
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

/** Sets the browser's connection from the next page on: `wifi`, or `cellular`, which is metered. */
export const setConnection = (page: Page, type: 'wifi' | 'cellular') =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: '4g', type: value }),
    })
  }, type)

/** Saves the videos that the dialog offers, and opens the page of saved videos. */
export async function acceptOffer(page: Page): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'Save for offline' })
  await offer.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'See' }).click()
}

/** The status that says that there is no network. */
export const offlinePill = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline\. / })

/** Waits until the players have loaded their videos, which the server sends at the pace of watching. */
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

/** By then a collection of a few videos is on the device. */
export const SAVED_DEADLINE_MS = 60_000

export const firstCollection = (page: Page) =>
  page.getByRole('list', { name: 'Saved videos' }).getByRole('listitem').first()
