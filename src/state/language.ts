import { LANGUAGE_COOKIE, prefixOf, type Language } from '#messages/languages.ts'
import { rememberLanguage } from '#shared/last-language.ts'
import { pagePath } from '#src/ui/page-path.ts'

const LIFETIME_SEC = 365 * 24 * 60 * 60

/** The state of the browser's history entry while a page is loaded in another language. */
interface LanguageState {
  /** Of the control that was used: its distance from the top of the window, in CSS pixels. */
  languageTop?: number
}

const stateNow = (): LanguageState => (history.state ?? {}) as LanguageState

/**
 * Shows the page in another language, and every later one. The reload comes back to the same video at the same second, as
 * any reload does: the entry of the browser's history stays.
 * @param languageTop where the control is that the next document leads back to, if it will have it
 */
export async function changeLanguage(language: Language, languageTop?: number): Promise<void> {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LIFETIME_SEC}; samesite=lax`
  const state = languageTop === undefined ? history.state : { ...stateNow(), languageTop }
  history.replaceState(state, '', prefixOf(language) + pagePath() + location.search + location.hash)
  // Without a network the service worker would take an address without a language for the one that was read last.
  if ('caches' in globalThis) await rememberLanguage(language).catch(() => {})
  location.reload()
}

/** Reads the place of the control that had this page loaded in another language, once. */
export function takeLanguageTop(): number | undefined {
  const { languageTop, ...state } = stateNow()
  if (languageTop !== undefined) history.replaceState(state, '')
  return languageTop
}
