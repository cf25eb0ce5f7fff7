import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { RouteAssets } from '#contract/render.ts'
import { ALL_LANGUAGES } from '#messages/languages.ts'

type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
type Chunks = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'
/** The app, which the entry imports as soon as it runs. */
const APP = 'src/start.tsx'
const ROUTE_COMPONENT = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/** A chunk and everything that it imports. Throws for a chunk that the build has not made. */
function closure(chunks: Chunks, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  const chunk = chunks[key]
  if (!chunk) throw new Error(`The build has no script of ${key}.`)
  found.add(key)
  for (const imported of chunk.imports ?? []) closure(chunks, imported, found)
  return found
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
 * Reads from Vite's manifest the files of a build that documents refer to.
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
  const entry = closure(chunks, APP, closure(chunks, ENTRY))
  for (const name of also) closure(chunks, keyOf(chunks, name), entry)
  const routes: RouteAssets['routes'] = {}
  for (const key of Object.keys(chunks)) {
    const fileName = ROUTE_COMPONENT.exec(key)?.[1]
    if (!fileName) continue
    const own = [...closure(chunks, key)].filter((used) => !entry.has(used))
    routes[routeId(fileName)] = { preloads: addressesOf(chunks, own) }
  }
  const styleFiles = Object.entries(chunks).filter(([key]) => key.endsWith('.css'))
  const styles = await Promise.all(
    styleFiles.map(([, { file }]) => readFile(path.join(clientFolder, file), 'utf8')),
  )
  const messages = ALL_LANGUAGES.map((language) => [
    language,
    addressesOf(chunks, [keyOf(chunks, `messages-${language}`)])[0],
  ])
  return {
    routes,
    scripts: addressesOf(chunks, entry),
    styles: styles.join(''),
    messages: Object.fromEntries(messages) as RouteAssets['messages'],
  }
}
