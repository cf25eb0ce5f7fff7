import { PAGES, type Page, type PageName, type PathParams } from '#contract/pages.ts'

type WithParams = {
  [Name in PageName]: PathParams<(typeof PAGES)[Name]['path']> extends never ? never : Name
}[PageName]

/** An address of the demo site for each page whose path has braces; a page without a fixed one is left out of sweeps. */
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

/** The addresses that a test of all pages looks at, as a guest or as a member. */
export function pageAddresses(access: Page['access']): string[] {
  return Object.entries<Page>(PAGES).flatMap(([name, page]) => {
    const isSwept = page.kind !== 'redirect' && page.kind !== 'status'
    const isForViewer = access === 'guest' || page.access === 'member'
    const example = name in EXAMPLES ? EXAMPLES[name as WithParams] : page.path
    return isSwept && isForViewer && example ? [example] : []
  })
}
