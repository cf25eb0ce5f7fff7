import { pathWithoutLanguage } from '#messages/languages.ts'

/** Device paths, and the paths of specification section 2.1 that they stand for. */
declare const CANONICAL_PATHS: Readonly<Record<string, string>>

/** The path of specification section 2.1 for one without its language: of a device path, the page that it shows. */
export const canonicalPath = (path: string): string => CANONICAL_PATHS[path.replace(/\/$/, '')] ?? path

/** The path of the page in the address bar, without its language: as in links and in `router.state.location`. */
export const pagePath = (): string => canonicalPath(pathWithoutLanguage(location.pathname))
