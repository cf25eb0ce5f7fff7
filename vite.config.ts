import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ConfigEnv, type EnvironmentOptions } from 'vite'

import { PAGES, type Page } from './contract/pages.ts'
import { assetHistory } from './tools/build/asset-history.ts'
import { directImports } from './tools/build/direct-imports.ts'
import { modelsHash } from './tools/build/models-hash.ts'
import { moduleSizes } from './tools/build/module-sizes.ts'
import { outDir } from './tools/build/out-dir.ts'
import { serviceWorker } from './tools/build/service-worker.ts'
import { versionFile } from './tools/build/version-file.ts'
import { fingerprintSources } from './tools/lib/build.mjs'

// The same sources make the same build, down to the names of its files: whoever builds them again deploys nothing new.
// Vite reads this file once for each environment, and all of them must get the same id.
const buildId = (process.env['BUILD_ID'] ??= (await fingerprintSources(import.meta.dirname)).slice(0, 10))

/** Native code, data that is found by path, and what only a developer's server needs. */
const serverExternals = ['node-av', 'sharp', 'vite']

/**
 * Whether a module is in the one file that holds what every page loads, and the feed, which is most people's first
 * page: together they pack best. What a first page does without stays out: the road to the worker, what is kept for
 * offline, changes. The entry stays a file of its own: it waits for what was kept, which needs this file evaluated.
 */
function isInFirstPage(moduleId: string): boolean {
  const [, file] = /\/src\/([^?]*)/.exec(moduleId) ?? []
  if (file === undefined) return false
  const isRouteDefinition = file.startsWith('routes/') && !moduleId.includes('tsr-split')
  return isRouteDefinition || FIRST_PAGE.some((pattern) => pattern.test(file))
}

const FIRST_PAGE = [
  /^(routeTree|router)/,
  /^(state|offline|player)\/(?!run-|[^/]*\.lazy|register|screen|scrub|seek-by|browser-mode|comment-drafts|caption-drafts|use-grid|prefetch|choose-track|update\.)/,
  /^observability\/report\./,
  /^features\/(feed|likes|follows|share)\/(?!run-|outbox|feed-arrows|input|share-dialog|share-link)/,
  /^features\/offline\/save-button/,
  /^features\/app\/(?!install|update-notice|failed-pictures|focus-new|snackbar)/,
  /^ui\/(?!global|back-button|banner|card|close-button|copy-link|dialog|format-bytes|format-time|language-select|switch|text-field|use-field-text|progress|row|format-ago|end-of-list|more-problem|still-trying|subject-page|use-close|use-selected|use-swipe)/,
  /^data\/(?!run-|caption-text|cancel-inactive|find-in-list|worker-|data-use|page-context|call-problems|persist|outbox\/(?!index|journal|ops|use-)|push-|patch|comments)/,
  /^screens\/(app|video|feed|page-head|status)(?!\/(video-dialogs|feed-end|following))/,
  /^routes\/(__root|_app\.tsx|_app\.foryou\.tsx)/,
]

/**
 * Their code is in that file too: one of their own would only point there. The last one's has to be at hand without a
 * network, at every address.
 */
const FIRST_PAGE_ROUTES = new Set([
  '/_app',
  ...Object.values<Page>(PAGES).flatMap(({ path, script }) => (script === 'app' ? [`/_app${path}`] : [])),
])

/** Whether a module is in the one file of what every page starts in its first seconds: a file each takes longer. */
const isInFirstSeconds = (moduleId: string): boolean =>
  /node_modules\/(comlink|idb-keyval)\//.test(moduleId) || FIRST_SECONDS.test(moduleId)

const FIRST_SECONDS =
  /\/src\/(outbox-ops|data\/(run-|worker-|call-problems|page-context|outbox\/(?!persisted)|patch|comments)|features\/(feed\/(input|feed-arrows)|app\/snackbar|[a-z]+\/outbox\.)|screens\/feed\/feed-end|ui\/(banner|more-problem|still-trying)|player\/(seek-by-steps|(aborted-downloads|connection-watch|decode-placeholder|media-session|playable-videos|seek-bar|seek-line|video-cache|video-loads)\.lazy))|\/contract\/offline\./

/** Whether a module is in the one file of what a page is shown and used without: it comes when no video waits. */
const isAfterLoad = (moduleId: string): boolean =>
  /node_modules\/(web-vitals|workbox-window)\//.test(moduleId) || AFTER_LOAD.test(moduleId)

const AFTER_LOAD =
  /\/src\/(after-load|analytics\/|data\/(persist|outbox\/persisted|push-|data-use|cancel-inactive)|features\/(guest-guide\/start|consent\/consent-banner|app\/(update-notice|failed-pictures))|player\/(autoplay-muted|pause-other-tabs)\.lazy|offline\/(register|update\.|cache-app\.lazy))/

/** Files that a script loaded later needs beside itself: the page has its first files, and asks for the script anyway. */
function preloadedWith(files: string[]): string[] {
  const newFiles = files.filter((file) => !/\/(vendor|app|soon|after-load|rolldown-runtime)-/.test(file))
  return newFiles.length > 1 ? newFiles : []
}

/** A bundle for Node: everything inside, so that a start reads a handful of files. */
function nodeBundle(
  { command }: ConfigEnv,
  folder: string,
  input: Record<string, string>,
): EnvironmentOptions {
  return {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    // While one develops, packages load as they are: many are not written to be transformed.
    ...(command === 'build' ? { resolve: { noExternal: true, external: serverExternals } } : {}),
    build: {
      ssr: true,
      outDir: `${outDir}/${folder}`,
      copyPublicDir: false,
      emitAssets: false,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }
}

/** Of lightningcss: stand-ins for `light-dark()`, which these styles do not use, wherever they say `color-scheme`. */
const LIGHT_DARK = 1 << 20

export default defineConfig((env) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (FIRST_PAGE_ROUTES.has(routeId) ? [] : undefined),
      },
      addExtensions: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react({ compiler: true }),
    directImports(),
    assetHistory(buildId),
    moduleSizes(import.meta.dirname),
    versionFile(buildId),
    serviceWorker(buildId, `${outDir}/client`),
  ],
  define: { BUILD_ID: JSON.stringify(buildId), MODELS_HASH: JSON.stringify(modelsHash()) },
  // React has had it for itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  css: { transformer: 'lightningcss', lightningcss: { exclude: LIGHT_DARK } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    cssTarget: ['chrome120', 'firefox121', 'safari17', 'ios17'],
    cssMinify: 'lightningcss',
    // All styles are a few kilobytes: one file is there before the first paint, and never missing later.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => preloadedWith(files) },
  },
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  // No first page changes anything by itself: forms that are opened later do.
                  test: /vite\/preload-helper|node_modules\/(?!.*\/(useMutation|mutationObserver)\.js)(react|react-dom|scheduler|@tanstack|valtio|proxy-compare|seroval|seroval-plugins|use-sync-external-store)\//,
                },
                { name: 'app', test: isInFirstPage },
                { name: 'soon', test: isInFirstSeconds },
                { name: 'after-load', test: isAfterLoad },
              ],
            },
          },
        },
      },
    },
    ssr: nodeBundle(env, 'ssr', { 'entry-server': 'src/entry-server.tsx' }),
    server: nodeBundle(env, 'server', { main: 'server/main.ts', 'media-job': 'server/media/job.ts' }),
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))
