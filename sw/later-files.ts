import { registerRoute } from 'workbox-routing'

import { APP_CACHED_PATH } from '../contract/sw-messages.ts'
import { isOwnFile } from '../shared/own-file.ts'
import { fetchWithDeadline } from './deadline.ts'
import { FILE_DEADLINE_MS, offlinePaths, prefetchedPaths } from './files.ts'
import { cachedMessages, cacheMessages, isMessages, messagePaths } from './languages.ts'
import { matchCached, pathsIn } from './match-cached.ts'
import { mayPrefetch } from './prefetch.ts'

declare const self: ServiceWorkerGlobalScope

/** Shared by all versions: one that is being installed may fetch while the previous one still answers. */
const CACHE_NAME = 'vireo-later-files-1'
/** After a batch a video may need the connection. */
const BATCH_MS = 1_000

const laterPaths = new Set([...offlinePaths, ...prefetchedPaths])
let batch: Promise<boolean> | undefined

/** Serves the files of the app that a first install leaves out, and caches those that are used. */
export function routeLaterFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && laterPaths.has(url.pathname),
    ({ request, event, url }) => answer(request, event, url.pathname),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === APP_CACHED_PATH,
    async () => {
      await fetchAllForOffline()
      return new Response(null, { status: 204 })
    },
  )
  self.addEventListener('install', (event) => {
    // A first visit should work without a network soon, so it does not wait for these. A new version must not
    // offer less than the one it replaces.
    if (self.registration.active) event.waitUntil(fetchWhatWasThere())
  })
  self.addEventListener('activate', (event) => event.waitUntil(removeOutdated()))
}

/** Whether there are files that may be fetched now. */
export async function hasMoreFiles(): Promise<boolean> {
  return (await missingPaths()).length > 0
}

/**
 * Fetches files, one after the other, for about a second. Pages that ask meanwhile share the batch.
 * @returns whether there are more; also false when one failed to load, until the next call
 */
export function fetchMoreFiles(): Promise<boolean> {
  batch ??= fetchBatch()
    .catch(() => false)
    .finally(() => {
      batch = undefined
    })
  return batch
}

/**
 * Caches files that a page loaded before a service worker controlled it. Other missing files are fetched later.
 * @param urls of files of any kind
 */
export async function cacheLoadedFiles(urls: readonly string[]): Promise<void> {
  const loadedPaths = urls
    .map((url) => new URL(url).pathname)
    .filter((pathname) => laterPaths.has(pathname) || isMessages(pathname))
  for (const pathname of await missingOf(loadedPaths)) {
    // One at a time is enough: the browser has them in its own cache.
    await fetchAndCache(pathname).catch(() => {})
  }
}

async function fetchBatch(): Promise<boolean> {
  const endMs = performance.now() + BATCH_MS
  for (const pathname of await missingPaths()) {
    if (!mayPrefetch()) return false
    if (performance.now() > endMs) return true
    // One at a time leaves the connection to the files that the screen needs.
    await fetchAndCache(pathname)
  }
  if (mayPrefetch()) await markWhole()
  return false
}

async function fetchAllForOffline(): Promise<void> {
  await batch
  for (const pathname of await missingOf([...(await messagePaths()), ...offlinePaths])) {
    await fetchAndCache(pathname)
  }
  await markWhole()
}

/**
 * Fetches the files that the version in charge has cached: all files for use without a network, or those that were opened
 * under a data saver.
 */
async function fetchWhatWasThere(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  if (await cache.match(APP_CACHED_PATH)) {
    await fetchAllForOffline()
    return
  }
  const cachedNames = new Set(
    [...(await pathsIn(CACHE_NAME)), ...(await cachedMessages('of any version'))].map(nameOf),
  )
  const wanted = [...(await messagePaths()), ...offlinePaths].filter((path) => cachedNames.has(nameOf(path)))
  for (const pathname of await missingOf(wanted)) {
    await fetchAndCache(pathname)
  }
}

/** `/assets/comments-panel`, for `/assets/comments-panel-B3cVzMRm.js`. */
const nameOf = (pathname: string) => pathname.replace(/-.{8}\.js$/, '')

/** Records for the next version that all files for use without a network are on the device. */
async function markWhole(): Promise<void> {
  await (await caches.open(CACHE_NAME)).put(APP_CACHED_PATH, new Response(null))
}

/**
 * Files that may be fetched now, the most useful first. None on a data saver or a 2g connection (specification section
 * 7.6).
 */
const missingPaths = async () => (mayPrefetch() ? missingOf([...(await messagePaths()), ...laterPaths]) : [])

async function missingOf(paths: readonly string[]): Promise<string[]> {
  const cached = new Set([...(await pathsIn(CACHE_NAME)), ...(await cachedMessages('of this version'))])
  return paths.filter((pathname) => !cached.has(pathname))
}

async function answer(request: Request, event: ExtendableEvent, pathname: string): Promise<Response> {
  const cached = await matchCached(pathname)
  if (cached) return cached
  const response = await fetchWithDeadline(request, FILE_DEADLINE_MS)
  event.waitUntil(cacheFile(pathname, response.clone()).catch(() => {}))
  return response
}

async function fetchAndCache(pathname: string): Promise<void> {
  if (isMessages(pathname)) {
    await cacheMessages(pathname)
    return
  }
  const signal = AbortSignal.timeout(FILE_DEADLINE_MS)
  await cacheFile(pathname, await fetch(pathname, { priority: 'low', signal }))
}

/** Rejects when the response is not the file, or the quota is exceeded. */
async function cacheFile(pathname: string, response: Response): Promise<void> {
  if (!isOwnFile(pathname, response)) throw new Error(`${pathname} was answered ${response.status}.`)
  await (await caches.open(CACHE_NAME)).put(pathname, response)
}

const stays = (pathname: string) => laterPaths.has(pathname) || pathname === APP_CACHED_PATH

async function removeOutdated(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const others = (await cache.keys()).filter(({ url }) => !stays(new URL(url).pathname))
  await Promise.all(others.map((request) => cache.delete(request)))
}
