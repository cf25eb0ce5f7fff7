import { LANGUAGE_COOKIE, prefixOf, type Language } from '#messages/languages.ts'
import { pagePath } from '#src/ui/page-path.ts'

const LIFETIME_SEC = 365 * 24 * 60 * 60

/**
 * Shows the page in another language, and every later one. The reload comes back to the same video at the same second, as
 * any reload does: the entry of the browser's history stays.
 */
export function changeLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LIFETIME_SEC}; samesite=lax`
  history.replaceState(history.state, '', prefixOf(language) + pagePath() + location.search + location.hash)
  location.reload()
}
