import { findPage, PAGES, type Device, type Page } from '#contract/pages.ts'

/** The names and numbers of a page for analytics. */
type NamedPage = NonNullable<Page['analytics']>

/** The page at an address that has none, or whose subject does not exist (specification section 2.3, error). */
export const NOT_FOUND_PAGE: NamedPage = PAGES.notFound.analytics

/**
 * The page at a path, or nothing for one without a name in the specification.
 * @param ownUniqueId of the viewer, whose own profile is another page than those of other users
 */
export function pageAt(pathname: string, ownUniqueId?: string): NamedPage | undefined {
  const found = findPage(pathname)
  const isOwn = found?.name === 'user' && found.params['user']?.toLowerCase() === ownUniqueId?.toLowerCase()
  return isOwn ? PAGES.profile.analytics : found?.page.analytics
}

/** Tells whether visits of this path are recorded on the device (section 2.2, analytics-whitelisted routes). */
export const isWhitelisted = (pathname: string, device: Device): boolean =>
  findPage(pathname)?.page.analytics?.recordedOn?.includes(device) ?? false
