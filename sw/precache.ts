import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

import { isOwnFile } from '../shared/own-file.ts'
import { FILE_DEADLINE_MS, installedFiles } from './files.ts'

/** Caches the files that the app starts with at install, and answers requests for them from there. */
export function routeAssets(): void {
  addPlugins([
    {
      requestWillFetch: async ({ request }) =>
        request.mode === 'navigate'
          ? request
          : new Request(request, { signal: AbortSignal.timeout(FILE_DEADLINE_MS) }),
      // Rejects a captive portal's page in place of the file. The install fails then, and is tried again.
      cacheWillUpdate: async ({ request, response }) =>
        isOwnFile(new URL(request.url).pathname, response) ? response : null,
      // The cache has lost the file, and there is no network either. An install has to fail instead.
      handlerDidError: async ({ event }) => (event.type === 'fetch' ? Response.error() : undefined),
    },
  ])
  precacheAndRoute(installedFiles, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
}
