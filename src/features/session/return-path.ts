import { pathWithoutLanguage } from '#messages/languages.ts'

const HOME = '/foryou'

/**
 * The page of this site from which the document was opened, as by a link before any script has loaded. Without a language.
 */
export function cameFrom(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const isOpenedHere = entry !== undefined && isLogInPage(new URL(entry.name).pathname)
  if (!isOpenedHere || !URL.canParse(document.referrer)) return HOME
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin && !isLogInPage(pathname) ? pathWithoutLanguage(pathname) + search : HOME
}

/** The page to which a guest returns after leaving the site to log in: this one, or the one before the log-in page. */
export const returnPath = (): string =>
  isLogInPage(location.pathname) ? cameFrom() : pathWithoutLanguage(location.pathname) + location.search

export const isLogInPage = (pathname: string): boolean => /^\/login(\/|$)/.test(pathWithoutLanguage(pathname))
