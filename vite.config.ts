import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ConfigEnv, type EnvironmentOptions, type Rolldown } from 'vite'

import { canonicalPaths, PAGES, type Page } from './contract/pages.ts'
import { assetHistory } from './tools/build/asset-history.ts'
import { compileHint } from './tools/build/compile-hint.ts'
import { directImports } from './tools/build/direct-imports.ts'
import { emojiData } from './tools/build/emoji-data.ts'
import { messages } from './tools/build/messages.ts'
import { modelsHash } from './tools/build/models-hash.ts'
import { moduleSizes } from './tools/build/module-sizes.ts'
import { outDir } from './tools/build/out-dir.ts'
import { SCRIPT_GROUPS, scriptGroups } from './tools/build/script-groups.ts'
import { serviceWorker } from './tools/build/service-worker.ts'
import { stylesInScripts } from './tools/build/styles-in-scripts.ts'
import { versionFile } from './tools/build/version-file.ts'
import { fingerprintSources } from './tools/lib/build.mjs'

// The same sources make the same build, down to the names of its files: a rebuild has nothing new to deploy. Vite
// reads this file once for each environment, and all of them must get the same id.
const buildId = (process.env['BUILD_ID'] ??= (await fingerprintSources(import.meta.dirname)).slice(0, 10))

const sourceFile = (file: string) => `${import.meta.dirname}/src/${file}`

/**
 * Native code, packages that find data by path, code that only the development server needs, and clients that few sites
 * load.
 */
const serverExternals = ['node-av', 'sharp', 'vite', '@aws-sdk/client-s3', 'ioredis', 'prom-client']

/**
 * The code of these routes loads with the app: every page is inside the first, For you is most people's first page, and
 * the last one must work at every address without a network.
 */
const FIRST_PAGE_ROUTES = new Set([
  '/_app',
  ...Object.values<Page>(PAGES).flatMap(({ path, script }) => (script === 'app' ? [`/_app${path}`] : [])),
])

const LOADED_BY_EVERY_PAGE = new RegExp(`/(${SCRIPT_GROUPS.join('|')}|rolldown-runtime)-.{8}\\.js$`)

/**
 * Files that a script loaded later needs besides itself. The page already has its first files, and requests the script
 * itself anyway.
 */
function preloadedWith(files: string[]): string[] {
  const newFiles = files.filter((file) => !LOADED_BY_EVERY_PAGE.test(file))
  return newFiles.length > 1 ? newFiles : []
}

/** A bundle for Node that contains all packages, so that a start reads only a handful of files. */
function nodeBundle(
  { command }: ConfigEnv,
  folder: string,
  input: Record<string, string>,
  output: Pick<Rolldown.OutputOptions, 'codeSplitting' | 'minify'> = {},
): EnvironmentOptions {
  return {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    // During development packages load as they are: many cannot be transformed.
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
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          ...output,
        },
      },
    },
  }
}

/**
 * A feature flag of lightningcss: fallbacks for `light-dark()`, which it would add wherever styles set
 * `color-scheme`. These styles do not use `light-dark()`.
 */
const LIGHT_DARK = 1 << 20

export default defineConfig((env) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The app has the status screens already, so scripts of their own would be empty.
        splitBehavior: ({ routeId }) => (FIRST_PAGE_ROUTES.has(routeId) ? [] : [['component']]),
      },
      addExtensions: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react({ compiler: true }),
    messages(),
    emojiData(),
    directImports(),
    assetHistory(buildId),
    moduleSizes(import.meta.dirname),
    stylesInScripts(['vendor', 'app', 'soon']),
    compileHint(),
    versionFile(buildId),
    serviceWorker(buildId, `${outDir}/client`),
  ],
  define: {
    BUILD_ID: JSON.stringify(buildId),
    MODELS_HASH: JSON.stringify(modelsHash()),
    CANONICAL_PATHS: JSON.stringify(canonicalPaths()),
  },
  // React has had this hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  css: { transformer: 'lightningcss', lightningcss: { exclude: LIGHT_DARK } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    cssTarget: ['chrome120', 'firefox121', 'safari17', 'ios17'],
    cssMinify: 'lightningcss',
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
              groups: scriptGroups({
                entry: sourceFile('entry-client.tsx'),
                app: sourceFile('start.tsx'),
                afterLoad: sourceFile('after-load.ts'),
              }),
            },
          },
        },
      },
    },
    // A single file: a server that keeps running while the next version is built would look for chunks that are gone, and
    // React would leave the page unfinished (its error 419).
    ssr: nodeBundle(
      env,
      'ssr',
      { 'entry-server': 'src/entry-server.tsx' },
      // Scripts in documents are the sources of functions (document/source-of.ts): the shorter, the smaller each document.
      { codeSplitting: false, minify: { compress: false, mangle: { toplevel: false }, codegen: true } },
    ),
    server: nodeBundle(env, 'server', {
      main: 'server/main.ts',
      'media-job': 'server/media/job.ts',
      'vectors-job': 'server/features/affinity/vectors-job.ts',
      'live-packager': 'server/media/live/job.ts',
      'live-encoder': 'server/media/live/encoder-job.ts',
    }),
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
