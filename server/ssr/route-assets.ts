import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { RouteAssets } from '#contract/render.ts'
import { ALL_LANGUAGES } from '#messages/languages.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Chunks = Record<string, Chunk>

/** Name of the file in `dist/client`. The server serves no file whose name begins with a period. */
export const STYLES_FILE = '.vite/styles.json'
/** By script file: the styles that belong to it. */
export type Styles = Record<string, string>

const ENTRY = 'src/entry-client.tsx'
/** The app, which the entry imports as soon as it runs. */
const APP = 'src/start.tsx'
/** Name of the script that every page loads behind the app. Documents show parts of it. */
const SOON = 'soon'
const ROUTE_COMPONENT = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/** Pages whose documents also show what they import dynamically: each section of the settings is a script of its own. */
const PAGES_OF_PARTS: ReadonlySet<string> = new Set(['/_app/setting/pc'])

/** A chunk and everything that it imports. Throws for a chunk that is not in the build. */
function closure(chunks: Chunks, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  const chunk = chunks[key]
  if (!chunk) throw new Error(`The build has no script of ${key}.`)
  found.add(key)
  for (const imported of chunk.imports ?? []) closure(chunks, imported, found)
  return found
}

/**
 * The scripts of a chunk and of all that it imports, in the order in which they are evaluated.
 * @param seen chunks to leave out; takes in those that this call finds
 */
function evaluationOrder(chunks: Chunks, key: string, seen: Set<string>): string[] {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? []).flatMap((each) => evaluationOrder(chunks, each, seen))
  return [...imported, chunk.file]
}

/** Throws for a chunk that the build has not made. */
function keyOf(chunks: Chunks, name: string): string {
  const [key] = Object.entries(chunks).find(([, chunk]) => chunk.name === name) ?? []
  if (key === undefined) throw new Error(`The build has no script with the name ${name}.`)
  return key
}

const addressesOf = (chunks: Chunks, keys: Iterable<string>) =>
  [...keys].flatMap((key) => (chunks[key] ? [`/${chunks[key].file}`] : []))

/** The route id of a file in `src/routes`: a period separates segments. */
const routeId = (fileName: string) => `/${fileName.replaceAll('.', '/')}`

/**
 * Reads from Vite's manifest, and from the list of styles beside it, what documents have of a build.
 * @param clientFolder of the build
 * @param also names of scripts that every document preloads beside the app
 */
export async function readRouteAssets(
  clientFolder: string,
  also: readonly string[] = [],
): Promise<RouteAssets> {
  const manifestFile = path.join(clientFolder, '.vite/manifest.json')
  const chunks = JSON.parse(await readFile(manifestFile, 'utf8')) as Chunks
  if (!(ENTRY in chunks)) throw new Error(`${manifestFile} names no entry: build the pages first.`)
  const styles = JSON.parse(await readFile(path.join(clientFolder, STYLES_FILE), 'utf8')) as Styles
  const stylesOf = (keys: string[], seen: Set<string>) =>
    keys.flatMap((key) => evaluationOrder(chunks, key, seen)).flatMap((file) => styles[file] ?? [])
  const entry = closure(chunks, APP, closure(chunks, ENTRY))
  const inEveryDocument = new Set<string>()
  const ofEveryDocument = stylesOf([ENTRY, APP, keyOf(chunks, SOON)], inEveryDocument)
  for (const name of also) closure(chunks, keyOf(chunks, name), entry)
  const pageScripts: RouteAssets['pageScripts'] = {}
  const pageStyles: RouteAssets['pageStyles'] = {}
  for (const key of Object.keys(chunks)) {
    const fileName = ROUTE_COMPONENT.exec(key)?.[1]
    if (!fileName) continue
    const id = routeId(fileName)
    const own = [...closure(chunks, key)].filter((used) => !entry.has(used))
    pageScripts[id] = addressesOf(chunks, own)
    const parts = PAGES_OF_PARTS.has(id) ? own.flatMap((used) => chunks[used]?.dynamicImports ?? []) : []
    pageStyles[id] = stylesOf([key, ...parts], new Set(inEveryDocument))
  }
  const messages = ALL_LANGUAGES.map((language) => [
    language,
    addressesOf(chunks, [keyOf(chunks, `messages-${language}`)])[0],
  ])
  return {
    scripts: addressesOf(chunks, entry),
    pageScripts,
    styles: ofEveryDocument.join(''),
    pageStyles,
    messages: Object.fromEntries(messages) as RouteAssets['messages'],
  }
}
