import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

const SHELL_URL = '/shell.html'
/** Generous, because a chunk may come over 2g; but an install that hangs for ever would block every update. */
const FILE_DEADLINE_MS = 60_000

/** Stores the build's scripts, styles and shell at install, and answers requests for them from there. */
export function routeAssets(): void {
  addPlugins([
    {
      requestWillFetch: async ({ request }) =>
        request.mode === 'navigate'
          ? request
          : new Request(request, { signal: AbortSignal.timeout(FILE_DEADLINE_MS) }),
    },
  ])
  // oxlint-disable-next-line no-underscore-dangle -- the name that workbox-build looks for and replaces
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
}

/** The data-free document that starts the app without a network; undefined if storage lost it. */
export function matchShell(): Promise<Response | undefined> {
  return matchPrecache(SHELL_URL)
}
