import { LANGUAGE_COOKIE, prefixOf, type Language } from '#messages/languages.ts'
import { rememberLanguage } from '#shared/last-language.ts'
import { pagePath } from '#src/ui/page-path.ts'

const LIFETIME_SEC = 365 * 24 * 60 * 60

/** The state of the browser's history entry while a page is loaded in another language. */
interface LanguageState {
  /** The distance of the used control from the top of the window, in CSS pixels. */
  languageTop?: number
}

const stateNow = (): LanguageState => (history.state ?? {}) as LanguageState

/**
 * Shows this page and every later one in another language. The reload returns to the same video at the same time, as any
 * reload does: the browser's history entry stays.
 * @param languageTop the control's position, to which the next document scrolls if it has the control
 */
export async function changeLanguage(language: Language, languageTop?: number): Promise<void> {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LIFETIME_SEC}; samesite=lax`
  const state = languageTop === undefined ? history.state : { ...stateNow(), languageTop }
  history.replaceState(state, '', prefixOf(language) + pagePath() + location.search + location.hash)
  // Without a network the service worker would assume the last used language for an address without one.
  if ('caches' in globalThis) await rememberLanguage(language).catch(() => {})
  location.reload()
}

/** Returns the position of the control that had this page loaded in another language, once. */
export function takeLanguageTop(): number | undefined {
  const { languageTop, ...state } = stateNow()
  if (languageTop !== undefined) history.replaceState(state, '')
  return languageTop
}
