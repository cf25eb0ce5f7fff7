import type { Plugin, Rolldown } from 'vite'
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
      for (const [file, output] of Object.entries(bundle)) if (!isLanguage(output)) currentFiles.add(file)
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
      globPatterns: ['assets/**/*.js', 'favicon.svg', 'icons/mark.svg'],
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

/** One of many, of which a browser needs its own, when the server asks for something. */
const isLanguage = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  output.type === 'chunk' && output.facadeModuleId?.includes('/locales/') === true

function onlyInClient(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: (environment) => environment.name === 'client' }
}
