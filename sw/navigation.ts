import { NavigationRoute, registerRoute } from 'workbox-routing'

import { NOT_PAGES } from '../contract/pages.ts'
import { withDeadline } from './deadline.ts'
import { matchShell } from './precache.ts'

const NAVIGATION_DEADLINE_MS = 4_000

/** Pages come from the network; when it fails or is too slow, the shell draws the same address itself. */
export function routeNavigations(): void {
  registerRoute(
    new NavigationRoute(({ event }) => answerNavigation(event as FetchEvent), { denylist: [...NOT_PAGES] }),
  )
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event)
  try {
    return await withDeadline(network, NAVIGATION_DEADLINE_MS)
  } catch {
    const shell = await matchShell()
    return shell ?? network.catch(() => Response.error())
  }
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}
