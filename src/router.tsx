import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type AnyRoute, type RouterOptions } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'

import type { DocumentBranding } from '#contract/branding.ts'
import type { ApiClient } from '#contract/client.ts'
import { PAGE_PENDING_AFTER_MS } from '#contract/constants.ts'
import type { DocumentContext } from '#contract/document-context.ts'
import type { RouteAssets } from '#contract/render.ts'
import { pathWithoutLanguage, prefixOf, type Language } from '#messages/languages.ts'

import { createQueryClient } from './data/query-client.ts'
import { PagePending } from './features/app/page-pending.tsx'
import { routeTree } from './routeTree.gen.ts'
import { PageNotFound, PageProblem } from './screens/status/status-screen.tsx'
import { isSavingData } from './state/connection.ts'
import type { ListName } from './state/video-lists.ts'
import { canonicalPath, routeOf } from './ui/page-path.ts'

export interface RouterContext {
  queryClient: QueryClient
  api: ApiClient
  /** Empty in the shell. */
  documentContext: Partial<DocumentContext>
  language: Language
  /** The address of the language's script. Only on the server, like the scripts and styles. */
  messages?: string
  styles?: string | undefined
  pageStyles?: RouteAssets['pageStyles'] | undefined
  scripts?: readonly string[]
  pageScripts?: RouteAssets['pageScripts'] | undefined
  branding?: DocumentBranding
}

interface RouterInit {
  api: ApiClient
  nonce?: string
  documentContext: Partial<DocumentContext>
  language: Language
  messages?: string
  styles?: string | undefined
  pageStyles?: RouteAssets['pageStyles'] | undefined
  scripts?: readonly string[]
  pageScripts?: RouteAssets['pageScripts'] | undefined
  branding?: DocumentBranding
  /** The document contains only the pending page, on the server as in the browser. */
  isShell?: boolean
  /** Called with the data that came in the document, and with which queries existed before it. Only in the browser. */
  onDocumentData?: (queryClient: QueryClient, isHere: (queryHash: string) => boolean) => void
  /** How long a pending page stays once it is shown, so that it does not flash. */
  pendingMinMs?: number
}

/** Values of queries are texts: the router's default parses them as JSON, which rounds ids of 19 digits. */
const PLAIN_SEARCH: Pick<RouterOptions<AnyRoute, 'never'>, 'parseSearch' | 'stringifySearch'> = {
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch(search) {
    const values = Object.entries(search).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
}

/** One per browser tab, one per request on the server. */
export function createAppRouter({
  api,
  nonce,
  isShell = false,
  onDocumentData,
  pendingMinMs = 500,
  ...document
}: RouterInit) {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient, api, ...document } satisfies RouterContext,
    isShell,
    basepath: prefixOf(document.language) || '/',
    rewrite: {
      input: ({ url }) => routeOf(url),
      // The address bar keeps its address as long as that address's page is shown.
      output({ url }) {
        if (!router.history) return undefined
        const shown = new URL(router.history.location.href, url)
        shown.pathname = pathWithoutLanguage(shown.pathname)
        shown.hash = url.hash
        const route = routeOf(shown)
        if (route.pathname === url.pathname && route.search === url.search) return shown
        // The same page with another query: it keeps its path for this device.
        if (canonicalPath(shown.pathname) === url.pathname) url.pathname = shown.pathname
        return undefined
      },
    },
    ...PLAIN_SEARCH,
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: restoreScroll(),
    defaultNotFoundComponent: PageNotFound,
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: PagePending,
    defaultPendingMs: PAGE_PENDING_AFTER_MS,
    defaultPendingMinMs: pendingMinMs,
  })
  const { preloadRoute } = router
  // Specification section 7.6: on a data saver and on 2g a page is fetched only when it is opened.
  router.preloadRoute = async (destination) => (isSavingData() ? undefined : preloadRoute(destination))
  setupRouterSsrQueryIntegration({ router, queryClient })
  const { hydrate } = router.options
  router.options.hydrate = async (dehydrated) => {
    const hashes = new Set(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash),
    )
    await hydrate?.(dehydrated)
    onDocumentData?.(queryClient, (queryHash) => hashes.has(queryHash))
  }
  return router
}

/**
 * Restores where a page was scrolled to, except while the app hydrates the server's document: the browser has done it
 * already, and viewers who have scrolled since would be thrown back to the top, even in the middle of a tap.
 */
function restoreScroll(): () => boolean {
  let isTakenOver = typeof document === 'undefined' || document.documentElement.dataset['shell'] === 'true'
  return () => {
    const isRestored = isTakenOver
    isTakenOver = true
    return isRestored
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a video was opened from. */
    listName?: ListName
    /** The page whose message or notice a video was opened from. */
    openedFrom?: 'messages' | 'inbox'
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
