import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { manifest } from '../../manifest/manifest.ts'

/**
 * Builds `sw/sw.ts` to `/sw.js` with its precache list, and writes the web app manifest.
 * @param buildId the shell is rendered by the server, so its revision is the build's
 * @param outDir the client's output folder
 */
export function serviceWorker(buildId: string, outDir: string): Plugin[] {
  const currentFiles = new Set<string>()
  const remember: Plugin = {
    name: 'vireo:current-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) currentFiles.add(file)
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    srcDir: 'sw',
    filename: 'sw.ts',
    outDir,
    manifest,
    // Launchers fetch icons and screenshots themselves; only what a page shows belongs into the precache.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['assets/**/*.{js,css}', 'favicon.svg', 'icons/mark.svg'],
      additionalManifestEntries: [{ url: '/shell.html', revision: buildId }],
      // The folder also holds the assets of earlier builds.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(
            (entry) => !entry.url.startsWith('assets/') || currentFiles.has(entry.url),
          ),
          warnings: [],
        }),
      ],
      // Names of assets carry their hash: no query to bust the HTTP cache.
      dontCacheBustURLsMatching: /^assets\//,
    },
  })
  return [remember, ...pwa.map(onlyInClient)]
}

function onlyInClient(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: (environment) => environment.name === 'client' }
}
