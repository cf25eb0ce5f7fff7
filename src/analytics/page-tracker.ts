import { type AgeVerification, readAgeVerification } from '#contract/age-verification.ts'
import type { AnalyticsContext } from '#contract/models/analytics.ts'
import { type Device, findPage, type Page, PAGES } from '#contract/pages.ts'
import type { FromPage } from '#contract/share.ts'

import { getVisitValue, setVisitValue } from './identity.ts'

export interface PageEvent {
  name: 'page_enter' | 'page_leave'
  timeMs: number
  params: Record<string, string | number>
}

/** The query of the address. Some tabs have a page type of their own. */
interface PageSearch extends AgeVerification {
  tab?: string | undefined
}

interface PageTrackerDeps {
  device: AnalyticsContext['device']
  /** The uniqueId of the user who is logged in. */
  ownUniqueId: () => string | undefined
  /** Whether the address that was just entered has neither a page nor a subject. */
  isNotFound: () => boolean
  emit: (event: PageEvent) => void
}

/**
 * Emits the pages that a visit enters and leaves: those of whitelisted routes (specification section 2.2), the error page
 * wherever it is shown, since its address has no route, and the page that asks for an age, by its three parameters.
 */
export function createPageTracker({ device, ownUniqueId, isNotFound, emit }: PageTrackerDeps) {
  let current:
    | { pathname: string; name: string; pageType: number | undefined; enteredAtMs: number }
    | undefined

  const emitIfListed = (pathname: string, event: PageEvent) => {
    if (ALWAYS_RECORDED.has(event.params['page_name'] ?? '') || isWhitelisted(pathname, device)) emit(event)
  }

  function leave(timeMs: number): void {
    if (!current) return
    const { pathname, name: page_name, enteredAtMs } = current
    emitIfListed(pathname, {
      name: 'page_leave',
      timeMs,
      params: { page_name, duration_ms: timeMs - enteredAtMs },
    })
    current = undefined
  }

  function enter(pathname: string, timeMs: number, search: PageSearch = {}): void {
    const { tab = '' } = search
    const page = isNotFound() ? NOT_FOUND_PAGE : pageAt(pathname, ownUniqueId())
    const pageType = page?.tabPageTypes?.[tab] ?? page?.pageType
    if (pathname === current?.pathname && pageType === current.pageType) return
    const nameHere = current?.name
    leave(timeMs)
    if (!page) return
    current = { pathname, name: page.name, pageType, enteredAtMs: timeMs }
    const previousName = nameHere ?? previousNameOf(page.name)
    const fromPage = FROM_PAGES[previousName ?? '']
    setVisitValue('previous_page', page.name)
    if (page.isHome && previousName && previousName !== page.name)
      setVisitValue('home_before_page', previousName)
    const homeBeforePage = page.isHome ? getVisitValue('home_before_page') : undefined
    emitIfListed(pathname, {
      name: 'page_enter',
      timeMs,
      params: {
        page_name: page.name,
        ...(pageType === undefined ? {} : { page_type: pageType }),
        ...(page.kind && { page_kind: page.kind }),
        ...(previousName ? { previous_page: previousName } : {}),
        ...(fromPage && { from_page: fromPage }),
        ...(homeBeforePage ? { home_before_page: homeBeforePage } : {}),
        ...(page.name === AGE_PAGE.name && readAgeVerification({ ...search })),
      },
    })
  }

  return { enter, leave }
}

/**
 * The page of the visit before this document, or before a page without a name (specification section 3, storage keys,
 * previous page). A reloaded page would be its own previous page, so that is left out.
 */
function previousNameOf(name: string): string | undefined {
  const stored = getVisitValue('previous_page')
  return stored && stored !== name ? stored : undefined
}

/** From-page values (specification section 3) of the pages that have one. */
const FROM_PAGES: Readonly<Record<string, FromPage>> = {
  homepage_hot: 'fyp',
  video_detail: 'video',
  single_song: 'music',
  challenge: 'challenge',
  others_homepage: 'user',
  personal_homepage: 'user',
}

/** The names and numbers of a page for analytics. */
type NamedPage = NonNullable<Page['analytics']>

/** The page at an address that has none, or whose subject does not exist (specification section 2.3, error). */
const NOT_FOUND_PAGE: NamedPage = PAGES.notFound.analytics

const AGE_PAGE: NamedPage = PAGES.ageVerification.analytics
const ALWAYS_RECORDED = new Set<string | number>([NOT_FOUND_PAGE.name, AGE_PAGE.name])

/**
 * The page at a path, or nothing for one without a name in the specification.
 * @param ownUniqueId of the viewer, whose own profile counts as another page than other profiles
 */
export function pageAt(pathname: string, ownUniqueId?: string): NamedPage | undefined {
  const found = findPage(pathname)
  const isOwn = found?.name === 'user' && found.params['user']?.toLowerCase() === ownUniqueId?.toLowerCase()
  return isOwn ? PAGES.profile.analytics : found?.page.analytics
}

/** Tells whether visits of this path are recorded on the device (section 2.2, analytics-whitelisted routes). */
export const isWhitelisted = (pathname: string, device: Device): boolean =>
  findPage(pathname)?.page.analytics?.recordedOn?.includes(device) ?? false
