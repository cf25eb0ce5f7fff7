import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

import { FILE_DEADLINE_MS, installedFiles } from './files.ts'

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
