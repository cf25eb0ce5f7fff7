import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { readRouteAssets } from '#server/ssr/route-assets.ts'

import { MODULE_SIZES_FILE, type ModuleSizes } from '../build/module-sizes.ts'

/**
 * Maximum kilobytes of each group of files after brotli. Each limit is about 5 % above the current size, so that a
 * small button does not break the build but a library does.
 */
const BUDGETS_KB = {
  /**
   * Scripts that a first visit to For you loads before it can be used. Each page of the site adds its route, address
   * and title.
   */
  'first page': 157,
  /** Styles of every document. A page's own styles come with its document, all others with their scripts. */
  styles: 6.8,
  /** Scripts that every page loads in its first seconds (tools/build/script-groups.ts). */
  soon: 21.7,
  /** Scripts that a page does not need in order to be shown and used, with the registry of all pages. */
  'after load': 21.3,
  worker: 16.7,
  /**
   * Two kilobytes are its list of files, about 15 bytes per script of the build. The share target takes 0.5, including
   * the rule of where a link ends; the type check of cached responses 0.2.
   */
  'service worker': 15.4,
} as const
const CONTRIBUTORS_SHOWN = 12

const client = path.resolve(import.meta.dirname, '../../dist/client')
const { pageScripts, scripts, styles = '', messages } = await readRouteAssets(client)
const sizes = JSON.parse(await readFile(path.join(client, MODULE_SIZES_FILE), 'utf8')) as ModuleSizes
const [build] = JSON.parse(await readFile(path.join(client, 'assets-history.json'), 'utf8')) as [
  { files: string[] },
]
const scriptsNamed = (name: string) =>
  build.files.filter((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file)).map((file) => `assets/${file}`)
const scriptsOfPage = ['/_app', '/_app/foryou'].flatMap((id) => pageScripts[id] ?? [])

const groups: Record<keyof typeof BUDGETS_KB, string[]> = {
  'first page': [...scripts, messages.en, ...scriptsOfPage].map((address) => address.slice(1)),
  styles: [],
  soon: scriptsNamed('soon'),
  'after load': scriptsNamed('after-load'),
  worker: scriptsNamed('api\\.worker'),
  'service worker': ['sw.js'],
}

for (const name of Object.keys(groups) as (keyof typeof BUDGETS_KB)[]) {
  const files = groups[name]
  const contents = files.map((file) => readFile(path.join(client, file)))
  // In order, so that the output is, too.
  const parts = name === 'styles' ? [Buffer.from(styles)] : await Promise.all(contents)
  const sizeKb = parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0) / 1000
  console.log(`${name}: ${sizeKb.toFixed(1)} of ${BUDGETS_KB[name]} kB`)
  // An empty group means that this check no longer matches the build.
  if (sizeKb >= 1 && sizeKb <= BUDGETS_KB[name]) continue
  process.exitCode = 1
  console.error(`${name} may have at most ${BUDGETS_KB[name]} kB. Its largest parts before compression:`)
  for (const [part, bytes] of largestOf(files)) console.error(`  ${(bytes / 1000).toFixed(1)} kB ${part}`)
}

for (const [file, parts] of Object.entries(sizes)) {
  if (!parts.some(([part]) => part.startsWith('src/design/'))) continue
  process.exitCode = 1
  console.error(`${file} contains the design page, which only \`npm run dev\` serves.`)
}

/** The modules and packages that take most of the scripts, the largest first. Workers are bundled without a list. */
function largestOf(files: string[]): [name: string, bytes: number][] {
  const bytesByName = new Map<string, number>()
  for (const [name, bytes] of files.flatMap((file) => sizes[file] ?? [])) {
    bytesByName.set(name, (bytesByName.get(name) ?? 0) + bytes)
  }
  return [...bytesByName].toSorted(([, a], [, b]) => b - a).slice(0, CONTRIBUTORS_SHOWN)
}
