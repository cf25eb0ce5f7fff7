import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { inlineSources } from '#server/security/headers.ts'

import { CODINGS, type ContentCoding } from './content-coding.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
/** Files under this address have a hash of their content in their name, and never change. */
export const ASSETS_PATH = '/assets/'
/** The files of each build whose assets are retained, the newest first (tools/build/asset-history.ts). */
const HISTORY_PATH = '/assets-history.json'
const TAG_LENGTH = 20

/** A file of a build, as browsers get it. */
export interface BuildFile {
  type: string
  /** Names its content: the same at each process. */
  tag: string
  /** Inline scripts and styles that the policy of a document allows. */
  inline?: string[]
  /** Compressed variants. */
  codings: ContentCoding[]
  /** Reads it whole, as it is or compressed. */
  read(coding?: ContentCoding): Promise<Buffer>
}

/** Files by their addresses, such as `/sw.js`. */
export type BuildFiles = ReadonlyMap<string, BuildFile>

/** The media type of an address. Undefined: no file of a build has such a one. */
export const typeOfFile = (address: string): string | undefined => TYPES[path.extname(address)]

/** Lists the files of a built client folder. */
export function listFiles(folder: string): BuildFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  )
  const files = new Map<string, BuildFile>()
  for (const name of names) {
    const type = typeOfFile(name)
    if (!type || name.startsWith('.')) continue
    const file = path.join(folder, name)
    const address = `/${name}`
    files.set(address, {
      type,
      codings: (['br', 'gzip'] as const).filter((coding) => names.has(name + CODINGS[coding])),
      read: (coding) => readFile(file + (coding ? CODINGS[coding] : '')),
      ...(address.startsWith(ASSETS_PATH) ? { tag: path.basename(name) } : detailsOf(file, type)),
    })
  }
  return files
}

/** Times of files would not do: processes have copies of one file, and copies of two builds may have one time. */
function detailsOf(file: string, type: string): Pick<BuildFile, 'tag' | 'inline'> {
  const content = readFileSync(file)
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)
  return type.startsWith('text/html') ? { tag, inline: inlineSources(content.toString()) } : { tag }
}

/** Leaves out the assets of earlier builds, which lie in the same folder. */
export async function withoutEarlierAssets(files: BuildFiles): Promise<BuildFiles> {
  const text = await files.get(HISTORY_PATH)?.read()
  if (!text) return files
  const [newest] = JSON.parse(text.toString()) as { files: string[] }[]
  const own = new Set(newest?.files.map((name) => ASSETS_PATH + name))
  return new Map([...files].filter(([address]) => !address.startsWith(ASSETS_PATH) || own.has(address)))
}
