import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

import { FILE_DEADLINE_MS, installedFiles } from './files.ts'

const SHELL_URL = '/shell.html'

/** Stores what the app starts with at install, and answers requests for it from there. */
export function routeAssets(): void {
  addPlugins([
    {
      requestWillFetch: async ({ request }) =>
        request.mode === 'navigate'
          ? request
          : new Request(request, { signal: AbortSignal.timeout(FILE_DEADLINE_MS) }),
      // Storage has lost the file, and there is no network either. An install has to fail instead.
      handlerDidError: async ({ event }) => (event.type === 'fetch' ? Response.error() : undefined),
    },
  ])
  precacheAndRoute(installedFiles, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
}

/** The data-free document that starts the app without a network; undefined if storage lost it. */
export function matchShell(): Promise<Response | undefined> {
  return matchPrecache(SHELL_URL)
}
