import { registerRoute } from 'workbox-routing'

import { BRANDING_HEADER } from '../contract/branding.ts'
import {
  ALL_LANGUAGES,
  isLanguage,
  LANGUAGES,
  languageOfPath,
  prefixOf,
  type Language,
} from '../messages/languages.ts'
import { rememberedLanguage, rememberLanguage } from '../shared/last-language.ts'
import { fetchWithDeadline } from './deadline.ts'
import { FILE_DEADLINE_MS, shellRevision } from './files.ts'
import { matchCached } from './match-cached.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE_PREFIX = 'vireo-language-'
/** A version that waits caches messages that fit its own scripts. */
const CACHE_NAME = CACHE_PREFIX + shellRevision

/** Caches the shell and the messages of the languages that are read on this device, and serves them. */
export function routeLanguages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/messages-'),
    async ({ request, url }) =>
      (await matchCached(url.pathname)) ?? fetchWithDeadline(request, FILE_DEADLINE_MS),
  )
  self.addEventListener('install', (event) => event.waitUntil(cacheOpenLanguages()))
  self.addEventListener('activate', (event) => event.waitUntil(removeOutdated()))
}

/** The shell for a navigation without a network: in the language of the address, the one that was read last, or any. */
export async function matchShell(pathname: string): Promise<Response | undefined> {
  const named = languageOfPath(pathname)
  for (const language of [named, await lastLanguage(), ...ALL_LANGUAGES]) {
    const shell = language && (await matchCached(shellOf(language)))
    if (shell) return shell
  }
  return undefined
}

/**
 * Caches the language of a page that was shown for a time without a network, and remembers it once it is whole.
 * @param branding of the page: a shell with another one is fetched again
 */
export async function noteLanguage(pathname: string, branding: string | null): Promise<void> {
  const language = languageOfPath(pathname) ?? LANGUAGES[0]
  const shell = await caches.match(shellOf(language), { cacheName: CACHE_NAME })
  const isOutdated = shell && shell.headers.get(BRANDING_HEADER) !== branding
  if (isOutdated) await fetchAndCache(await caches.open(CACHE_NAME), shellOf(language))
  else if (shell && language === (await lastLanguage())) return
  await cacheLanguage(language)
  await rememberLanguage(language)
}

const shellOf = (language: Language) => `${prefixOf(language)}/shell.html`

async function lastLanguage(): Promise<Language | undefined> {
  const language = await rememberedLanguage()
  return isLanguage(language) ? language : undefined
}

async function cacheOpenLanguages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.map(({ url }) => languageOfPath(new URL(url).pathname) ?? LANGUAGES[0])
  const last = (await lastLanguage()) ?? open[0] ?? LANGUAGES[0]
  await rememberLanguage(last)
  await Promise.all([...new Set([...open, last])].map(cacheLanguage))
}

/** The shell names the script of its language, and that one the other sets. */
async function cacheLanguage(language: Language): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const shell = await cacheText(cache, shellOf(language))
  const [, first = ''] = /data-messages="([^"]+)"/.exec(shell) ?? []
  const messages = await cacheText(cache, first)
  for (const [path] of messages.matchAll(/\/assets\/messages-[^"'`]+\.js/g)) {
    // One at a time leaves the connection to what is on the screen: there are some forty.
    await cacheText(cache, path)
  }
}

async function cacheText(cache: Cache, path: string): Promise<string> {
  const cached = await cache.match(path)
  return (cached ?? (await fetchAndCache(cache, path))).text()
}

/** @returns the response, whose body is not read */
async function fetchAndCache(cache: Cache, path: string): Promise<Response> {
  const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(FILE_DEADLINE_MS) })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`)
  await cache.put(path, response.clone())
  return response
}

async function removeOutdated(): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
