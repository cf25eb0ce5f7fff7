import { ALL_LANGUAGES, pathWithoutLanguage } from '#messages/languages.ts'

import { ownPages } from './pages/own.ts'
import type { Device, Page } from './pages/page.ts'
import { sitePages } from './pages/site.ts'
import { videoPages } from './pages/videos.ts'

/**
 * The registry of pages. A page is written once, in `contract/pages`, and has a file of the same address in `src/routes`;
 * docs/adding-a-page.md lists what is derived from its row. Import values only where all pages are needed: the first page
 * takes its addresses from `paths.ts`, which knows this table by its types.
 */
export type { Device, Page }

/**
 * All pages; the fallback for any other address is in the last group. Marked as pure so that the service worker, which
 * needs only NOT_PAGES, leaves the tables out.
 */
export const PAGES = /* @__PURE__ */ Object.assign({}, videoPages, ownPages, sitePages)

export type PageName = keyof typeof PAGES

/** Every address shape, such as `/@{user}`. */
export type PagePath = (typeof PAGES)[PageName]['path']

/** The names in the braces of an address shape. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

/** A page at an address, with the values of its parameters. */
export interface FoundPage {
  name: PageName
  page: Page
  params: Readonly<Record<string, string>>
  /** Set if the path is the page's address on only this device (section 2.2). */
  device?: Device
}

/**
 * Further addresses of a page: its aliases, and those of one device, unless both devices share it or it is the page's
 * own path.
 */
const otherShapes = ({ path, aliases = [], devicePaths }: Page): [Device | undefined, string][] => [
  ...aliases.map((shape): [undefined, string] => [undefined, shape]),
  ...(devicePaths && devicePaths.pc !== devicePaths.mobile
    ? Object.entries(devicePaths)
        .filter(([, shape]) => shape !== path)
        .map(([device, shape]): [Device, string] => [device as Device, shape])
    : []),
]

const toPattern = (shape: string) =>
  new RegExp(`^${shape.replace('$', '\\$').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)

const compileShapes = () =>
  Object.entries<Page>(PAGES).flatMap(([name, page]) =>
    [[undefined, page.path] as const, ...otherShapes(page)].map(([device, shape]) => ({
      name: name as PageName,
      device,
      pattern: toPattern(shape),
    })),
  )
/** Marked as pure for the same reason. */
const SHAPES = /* @__PURE__ */ compileShapes()

/**
 * Finds the page at a path, in any language. Parameters are decoded.
 * @returns undefined if there is no page, or the path is badly encoded
 */
export function findPage(pathname: string): FoundPage | undefined {
  const path = pathWithoutLanguage(pathname)
  for (const { name, device, pattern } of SHAPES) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      const params = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)])
      return {
        name,
        page: PAGES[name],
        params: Object.fromEntries(params) as Record<string, string>,
        ...(device && { device }),
      }
    } catch {
      return undefined
    }
  }
  return undefined
}

/**
 * Maps each alias and device path to the path that the router knows: the page's own or, for a subject named in the
 * query, the page shared by both devices (`src/routes/share.$kind.tsx`). The build hands them to the router
 * (vite.config.ts), so that its first scripts do not need the table.
 */
export const canonicalPaths = (): Record<string, string> =>
  Object.fromEntries(
    Object.values<Page>(PAGES).flatMap((page) => {
      const known = page.path.includes('{') ? (page.devicePaths?.pc ?? '') : page.path
      return otherShapes(page).flatMap(([, shape]) => (shape === known ? [] : [[shape, known]]))
    }),
  )

/** First segments of the addresses that the server answers with something other than a page of the app. */
const SERVER_SEGMENTS =
  '\\.well-known|api|assets|embed|feeds|healthz|icons|media|node|oembed|prefetch|preview|readyz|recover|screenshots|share-target|share/item|sitemap|t'

/** Matches addresses that are not pages of the app: the service worker leaves them to the browser. */
export const NOT_PAGES: readonly RegExp[] = [
  new RegExp(`^(/(${ALL_LANGUAGES.join('|')}))?/(${SERVER_SEGMENTS})([/?]|$)`),
  // A file at the root, such as /version.json. A profile may hold a period: /@jo.vireo.
  /^\/[^/@?]+\.[a-z0-9]+(\?|$)/i,
]
