import type { Rolldown } from 'vite'

import { PAGES, type Page } from '#contract/pages.ts'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

/** Scripts that the offline shell has the browser fetch at once, beside the app. */
export const SHELL_SCRIPTS = ['soon', 'after-load'] as const

/** Names of the scripts without which For you does not start. Most are on the page that installs the app. */
export const STARTS = ['entry-client', 'start', ...SHELL_SCRIPTS, 'api.worker']

/** All else that there is use for without a network: what opens over For you, and what is saved, written and posted. */
export const WORKS_OFFLINE = [
  'more-dialog',
  'share-dialog',
  'report-dialog',
  'share-sheet',
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
  // Of the settings.
  'account-section',
  'privacy-section',
  'language-choice',
  'region-section',
  'theme-section',
  'playback-section',
  'accessibility-section',
  'screen-time-settings',
  'limit-reached',
  'dismissed-dialog',
  'data-section',
  'install-section',
  // Of the worker.
  'signer',
  'subtle-key',
  'open-collections',
  'open-uploads',
]

/** Addresses of the pages whose scripts are fetched with these. */
const OFFLINE_PAGES = Object.values<Page>(PAGES).flatMap(({ path, script }) =>
  script === 'offline' ? [path] : [],
)

/** Addresses of the pages whose scripts are left to the network. */
const NETWORK_PAGES = Object.values<Page>(PAGES).flatMap(({ path, script }) =>
  script === 'network' ? [path] : [],
)

/** `_app.@__user__.video._videoId`, as the bundler names the script of a route, and `/@{user}/video/{videoId}`, alike. */
const normalized = (nameOrPath: string) =>
  nameOrPath
    .replace(/^_app/, '')
    .replaceAll(/[{}$_]/g, '')
    .replaceAll('.', '/')

/** For addresses of plain http, where there are no service workers. */
const NEVER_PRECACHED = ['script-key', 'script-pbkdf2']

/** `assets/soon-B3cVzMRm.js` is `soon`. */
const nameOf = (file: string) => file.replace(/^assets\//, '').replace(/-.{8}\.js$/, '')

/** Workers and their parts are no chunks of the bundle but files in it. */
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

/** Scripts and all that they import at once, as file names. Throws for a name that the build has not made. */
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

/** Scripts, and those that nothing else imports, as file names. */
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
 * needed when the server asks for something.
 */
const isMessages = (file: string): boolean => nameOf(file).startsWith('messages-')

/**
 * When the service worker gets each script of a build, by file name: as it is installed, or when the connection is free
 * and one for prefetching, first what there is use for without a network. Scripts that are not listed it never gets.
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
