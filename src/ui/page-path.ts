import { REFLOW_SOURCES } from '#contract/share.ts'
import { pathWithoutLanguage } from '#messages/languages.ts'

/** Device paths, and the paths of specification section 2.1 that they stand for. */
declare const CANONICAL_PATHS: Readonly<Record<string, string>>

/**
 * The path of specification section 2.1 for a path without its language: for a device path, that of the page it
 * shows.
 */
export const canonicalPath = (path: string): string => CANONICAL_PATHS[path.replace(/\/$/, '')] ?? path

const SUBJECT =
  /^\/(?:@(?:[^/]+\/video\/(?<video>\d+)|(?<live>[^/]+)\/live|(?<user>[^/]+))|tag\/(?<challenge>[^/]+)|music\/(?:[^/]*-)?(?<music>\d+)|sticker\/(?:[^/]*-)?(?<sticker>\d+))$/

/**
 * The address that the router knows for an address without its language: for a device path, that of the page it shows, and
 * for a subject's address in a shared link (`source`), that of its shared page.
 */
export function routeOf(url: URL): URL {
  const route = new URL(url)
  route.pathname = canonicalPath(url.pathname)
  // In the router's own form, so that the two can be compared.
  route.search = route.searchParams.toString()
  if (!REFLOW_SOURCES.includes(url.searchParams.get('source') ?? '')) return route
  const [kind, key] =
    Object.entries(SUBJECT.exec(url.pathname)?.groups ?? {}).find(([, value]) => value) ?? []
  if (!kind || !key) return route
  try {
    route.searchParams.set(kind === 'challenge' ? 'name' : 'id', decodeURIComponent(key))
    route.pathname = `/share/${kind}`
  } catch {
    // The address is not validly encoded: no page has it.
  }
  return route
}

/** The path of the page in the address bar, without its language: as in links and in `router.state.location`. */
export const pagePath = (): string => canonicalPath(pathWithoutLanguage(location.pathname))
