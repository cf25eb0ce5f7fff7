import { PAGES, type Page, type PageName, type PathParams } from '#contract/pages.ts'

type WithParams = {
  [Name in PageName]: PathParams<(typeof PAGES)[Name]['path']> extends never ? never : Name
}[PageName]

/**
 * An address of the demo site for each page whose path has braces; null for a page without a fixed one, which sweeps
 * leave out.
 */
const EXAMPLES: Record<WithParams, string | null> = {
  user: '/@demo',
  live: '/@demo/live',
  tag: '/tag/calm',
  // These depend on the ids of a site.
  video: null,
  music: null,
  sticker: null,
  offlineVideo: null,
}

/** The pages that a test of all pages visits, as a guest or as a user. */
function sweptPages(access: Page['access']): (Page & { address: string })[] {
  return Object.entries<Page>(PAGES).flatMap(([name, page]) => {
    const isSwept = page.kind !== 'redirect' && page.kind !== 'status'
    const isForViewer = access === 'guest' || page.access === 'member'
    const address = name in EXAMPLES ? EXAMPLES[name as WithParams] : page.path
    return isSwept && isForViewer && address ? [{ ...page, address }] : []
  })
}

/** The addresses of those pages. */
export function pageAddresses(access: Page['access']): string[] {
  return sweptPages(access).map(({ address }) => address)
}

/**
 * The sample of pages that slow checks use in `npm test`: For you on both screens, and every second page, which has the
 * same parts as those in between, on one of the two screens in turn. Guests see the same screen on all pages for users.
 */
export function sampledAddresses(access: Page['access'], isMobile: boolean): string[] {
  const pages = sweptPages(access)
  const gate = pages.find((page) => page.access === 'member')
  return pages
    .filter((page) => access === 'member' || page.access === 'guest' || page === gate)
    .filter(({ address }, index) => address === '/foryou' || index % 4 === (isMobile ? 0 : 2))
    .map(({ address }) => address)
}

/** Ten pages that differ most, for checks of the design in many ways. */
export const NAMED_ADDRESSES = [
  '/foryou',
  '/@demo',
  '/discover',
  '/search?q=sea',
  '/following',
  '/inbox',
  '/messages',
  '/setting/pc',
  '/upload',
  '/history',
]
