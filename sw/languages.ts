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
import { isOwnFile } from '../shared/own-file.ts'
import { fetchWithDeadline } from './deadline.ts'
import { FILE_DEADLINE_MS, isOwnShell, shellRevision } from './files.ts'
import { matchCached, pathsIn } from './match-cached.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE_PREFIX = 'vireo-language-'
/** A version that is still waiting caches the messages that fit its own scripts. */
const CACHE_NAME = CACHE_PREFIX + shellRevision

/**
 * Caches the shell and the first messages of the languages that are read on this device, and serves them. Further
 * messages are cached as they are used, and with the rest of the app (later-files.ts).
 */
export function routeLanguages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isMessages(url.pathname),
    ({ request, event, url }) => answer(request, event, url.pathname),
  )
  self.addEventListener('install', (event) => event.waitUntil(cacheOpenLanguages()))
  self.addEventListener('activate', (event) => event.waitUntil(removeOutdated()))
}

/** Tells whether a path is that of messages, in any language and of any version. */
export const isMessages = (pathname: string): boolean => pathname.startsWith('/assets/messages-')

/** Paths of all messages in the language that was used last. */
export async function messagePaths(): Promise<string[]> {
  const language = (await lastLanguage()) ?? LANGUAGES[0]
  const first = await cacheLanguage(language)
  return [...first.matchAll(/\/assets\/messages-[^"'`]+\.js/g)].map(([path]) => path)
}

/** Paths of the messages on this device; each version caches its own. */
export async function cachedMessages(which: 'of this version' | 'of any version'): Promise<string[]> {
  const names = which === 'of this version' ? [CACHE_NAME] : (await caches.keys()).filter(isLanguageCache)
  return (await Promise.all(names.map(pathsIn))).flat()
}

/**
 * Caches messages, from their response or the network. Rejects when the response is not the file, or the quota is
 * exceeded.
 */
export async function cacheMessages(pathname: string, response?: Response): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  if (response && isOwnFile(pathname, response)) await cache.put(pathname, response)
  else await fetchAndCache(cache, pathname)
}

/**
 * The shell for a navigation without a network: in the language of the address, else in the one that was used last,
 * else in any.
 */
export async function matchShell(pathname: string): Promise<Response | undefined> {
  const named = languageOfPath(pathname)
  for (const language of [named, await lastLanguage(), ...ALL_LANGUAGES]) {
    const shell = language && (await matchCached(shellOf(language)))
    if (shell) return shell
  }
  return undefined
}

/**
 * Caches the shell and the first messages of a page's language for use without a network, and remembers the language for
 * that.
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

const isLanguageCache = (name: string) => name.startsWith(CACHE_PREFIX)

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

/** @returns the first messages, which the shell names and which name the others */
async function cacheLanguage(language: Language): Promise<string> {
  const cache = await caches.open(CACHE_NAME)
  const shell = await cacheText(cache, shellOf(language))
  return cacheText(cache, firstMessagesOf(shell))
}

const firstMessagesOf = (shell: string): string => /data-messages="([^"]+)"/.exec(shell)?.[1] ?? ''

async function answer(request: Request, event: ExtendableEvent, pathname: string): Promise<Response> {
  const cached = await matchCached(pathname)
  if (cached) return cached
  const response = await fetchWithDeadline(request, FILE_DEADLINE_MS)
  if (response.ok) event.waitUntil(cacheMessages(pathname, response.clone()).catch(() => {}))
  return response
}

async function cacheText(cache: Cache, path: string): Promise<string> {
  const cached = await cache.match(path)
  return (cached ?? (await fetchAndCache(cache, path))).text()
}

/** @returns the response, whose body is not read */
async function fetchAndCache(cache: Cache, path: string): Promise<Response> {
  const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(FILE_DEADLINE_MS) })
  // Otherwise it is another version's, or a captive portal's page.
  const isShell = !path.endsWith('.html') || isOwnShell(await response.clone().text())
  if (!isOwnFile(path, response) || !isShell) throw new Error(`${path} was answered ${response.status}.`)
  await cache.put(path, response.clone())
  return response
}

async function removeOutdated(): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter((name) => isLanguageCache(name) && name !== CACHE_NAME)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
