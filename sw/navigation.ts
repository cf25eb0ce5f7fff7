import { NavigationRoute, registerRoute } from 'workbox-routing'

import { BRANDING_HEADER } from '../contract/branding.ts'
import { NOT_PAGES } from '../contract/pages.ts'
import { withDeadline } from './deadline.ts'
import { matchShell, noteLanguage } from './languages.ts'

const NAVIGATION_DEADLINE_MS = 4_000

/** Pages come from the network; when it fails or is too slow, the shell draws the same address itself. */
export function routeNavigations(): void {
  registerRoute(
    new NavigationRoute(({ event }) => answerNavigation(event as FetchEvent), { denylist: [...NOT_PAGES] }),
  )
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event)
  const { pathname } = new URL(event.request.url)
  try {
    const page = await withDeadline(network, NAVIGATION_DEADLINE_MS)
    if (page.ok) event.waitUntil(noteLanguage(pathname, page.headers.get(BRANDING_HEADER)).catch(() => {}))
    return page
  } catch {
    const shell = await matchShell(pathname)
    return shell ?? network.catch(() => Response.error())
  }
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}
