import { LANGUAGE_COOKIE, prefixOf, type Language } from '#messages/languages.ts'
import { rememberLanguage } from '#shared/last-language.ts'
import { pagePath } from '#src/ui/page-path.ts'

const LIFETIME_SEC = 365 * 24 * 60 * 60

/**
 * Shows the page in another language, and every later one. The reload comes back to the same video at the same second, as
 * any reload does: the entry of the browser's history stays.
 */
export async function changeLanguage(language: Language): Promise<void> {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LIFETIME_SEC}; samesite=lax`
  history.replaceState(history.state, '', prefixOf(language) + pagePath() + location.search + location.hash)
  // Without a network the service worker would take an address without a language for the one that was read last.
  if ('caches' in globalThis) await rememberLanguage(language).catch(() => {})
  location.reload()
}
