import type { Rolldown } from 'vite'

import { PAGES, type Page } from '#contract/pages.ts'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

/** Scripts that the offline shell makes the browser fetch at once, besides the app. */
export const SHELL_SCRIPTS = ['soon', 'after-load'] as const

/** Names of the scripts without which For you does not start. Most are on the page that installs the app. */
export const STARTS = ['entry-client', 'start', ...SHELL_SCRIPTS, 'api.worker']

/** Everything else that is useful without a network: dialogs over For you, and saving, writing and posting. */
export const WORKS_OFFLINE = [
  'more-dialog',
  'share-dialog',
  'report-dialog',
  'pages',
  'subtitles-dialog',
  'save-dialogs',
  'subtitles',
  'comments-panel',
  'seek-line.worker',
  'session-dialogs',
  'shortcuts-dialog',
  'waiting-status',
  'show-uploads',
  'installed-window',
  'take-drop',
  // Parts of the settings.
  'account-section',
  'privacy-section',
  'language-section',
  'section-value',
  'search-results',
  // The words of log-in and devices, which the search knows.
  'account',
  'pages-problems',
  'region-section',
  'theme-section',
  'interests-section',
  'playback-section',
  'accessibility-section',
  'screen-time-settings',
  'limit-reached',
  'dismissed-dialog',
  'data-section',
  'install-section',
  // Parts of the worker.
  'signer',
  'subtle-key',
  'open-collections',
  'open-uploads',
  'open-interests',
]

/** Addresses of the pages whose scripts are cached with these. */
const OFFLINE_PAGES = Object.values<Page>(PAGES).flatMap(({ path, script }) =>
  script === 'offline' ? [path] : [],
)

/** Addresses of the pages whose scripts are never cached. */
const NETWORK_PAGES = Object.values<Page>(PAGES).flatMap(({ path, script }) =>
  script === 'network' ? [path] : [],
)

/**
 * Normalises `_app.@__user__.video._videoId`, the bundler's name for the script of a route, and
 * `/@{user}/video/{videoId}` to the same text.
 */
const normalized = (nameOrPath: string) =>
  nameOrPath
    .replace(/^_app/, '')
    .replaceAll(/[{}$_]/g, '')
    .replaceAll('.', '/')

/** Only for plain http addresses, where there are no service workers. */
const NEVER_PRECACHED = ['script-key', 'script-pbkdf2']

/** Turns `assets/soon-B3cVzMRm.js` into `soon`. */
const nameOf = (file: string) => file.replace(/^assets\//, '').replace(/-.{8}\.js$/, '')

/** Workers and their parts are not chunks of the bundle but files in it. */
function staticImportsOf(output: Output): string[] {
  if (output.type === 'chunk') return output.imports
  const imports = String(output.source).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
  return [...imports].map(([, file]) => `assets/${file}`)
}

/** Throws for a page that has no script of its own in the build. */
function scriptOfPage(bundle: Rolldown.OutputBundle, path: string): string {
  const name = Object.keys(bundle)
    .filter((file) => file.endsWith('.js'))
    .map(nameOf)
    .find((each) => each.startsWith('_app.') && normalized(each) === normalized(path))
  if (name === undefined) throw new Error(`The build has no script of the page ${path}.`)
  return name
}

/** Scripts and all their static imports, as file names. Throws for a name that is not in the build. */
function closure(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    const output = bundle[file]
    if (!output || found.has(file)) return
    found.add(file)
    for (const imported of staticImportsOf(output)) add(imported)
  }
  for (const name of names) {
    const files = Object.keys(bundle).filter((file) => file.endsWith('.js') && nameOf(file) === name)
    if (files.length === 0) throw new Error(`The build has no script with the name ${name}.`)
    for (const file of files) add(file)
  }
  return found
}

/** File names of scripts and of the imports that only they need. */
function scriptsOf(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const found = new Set(Object.keys(bundle).filter((file) => names.includes(nameOf(file))))
  const chunks = Object.entries(bundle).flatMap(([file, output]) =>
    output.type === 'chunk' ? [{ file, imports: [...output.imports, ...(output.dynamicImports ?? [])] }] : [],
  )
  for (const parent of found) {
    const imports = chunks.find(({ file }) => file === parent)?.imports ?? []
    for (const imported of imports) {
      const importers = chunks.filter((chunk) => chunk.imports.includes(imported))
      if (importers.every(({ file }) => found.has(file))) found.add(imported)
    }
  }
  return found
}

/**
 * Messages of the languages in use are cached by the service worker itself (sw/languages.ts). Those of the captcha are
 * only needed online.
 */
const isMessages = (file: string): boolean => nameOf(file).startsWith('messages-')

/**
 * Plans when the service worker caches each script of a build, by file name: on installation, or when the connection is
 * free and allows prefetching, beginning with scripts that are useful without a network. Unlisted scripts are never
 * cached.
 */
export function planOfScripts(
  bundle: Rolldown.OutputBundle,
): Map<string, 'install' | 'offline' | 'prefetch'> {
  const starts = closure(bundle, STARTS)
  const pageScripts = OFFLINE_PAGES.map((path) => scriptOfPage(bundle, path))
  const worksOffline = closure(bundle, [...WORKS_OFFLINE, ...pageScripts])
  const onNetwork = scriptsOf(
    bundle,
    NETWORK_PAGES.map((path) => scriptOfPage(bundle, path)),
  )
  const precached = Object.entries(bundle).filter(
    ([file]) =>
      file.endsWith('.js') &&
      !isMessages(file) &&
      !NEVER_PRECACHED.includes(nameOf(file)) &&
      !onNetwork.has(file),
  )
  return new Map(
    precached.map(([file]) => [
      file,
      starts.has(file) ? 'install' : worksOffline.has(file) ? 'offline' : 'prefetch',
    ]),
  )
}
