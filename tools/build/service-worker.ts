import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { planOfScripts } from './offline-files.ts'

/**
 * Builds `sw/sw.ts` to `/sw.js` with its list of files (sw/files.ts).
 * @param buildId the shell is rendered by the server, so its revision is the build's
 * @param outDir the client's output folder
 */
export function serviceWorker(buildId: string, outDir: string): Plugin[] {
  // Empty when the build fails, so that the build's own error is reported.
  let plan: ReturnType<typeof planOfScripts> = new Map()
  const remember: Plugin = {
    name: 'vireo:offline-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      plan = planOfScripts(bundle)
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    srcDir: 'sw',
    filename: 'sw.ts',
    outDir,
    // There is one for each language (prerender.ts).
    manifest: false,
    injectManifest: {
      // Not the icons, as operators can change them.
      globPatterns: ['assets/**/*.js'],
      additionalManifestEntries: [{ url: '/shell.html', revision: buildId }],
      // The folder also holds the assets of earlier builds.
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => !url.startsWith('assets/') || plan.has(url))
            .map((entry) => Object.assign(entry, { when: plan.get(entry.url) })),
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
