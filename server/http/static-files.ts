import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Context, Hono } from 'hono'

import { inlineSources, pagePolicy, workerPolicy } from '#server/security/headers.ts'

import { chooseCoding, CODINGS, type ContentCoding } from './content-coding.ts'
import type { Environment } from './environment.ts'

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
const IMMUTABLE = 'public, max-age=31536000, immutable'

interface StaticFile {
  path: string
  type: string
  etag: string
  /**
   * Content-Security-Policy of a file that needs more than others: a document for its scripts, a worker for its
   * network.
   */
  policy?: string
  /** Suffixes of the compressed variants that lie beside the file. */
  codings: ContentCoding[]
}

/**
 * Serves the files of the build, which are listed once: nothing else can be requested. Those under `/assets/` have a
 * hash in their name and never change; the others are revalidated each time.
 * @param apiHosts origins other than this site's that pages and workers may call
 */
export function mountStaticFiles(app: Hono<Environment>, folder: string, apiHosts: string[]): void {
  const files = listFiles(folder, apiHosts)
  app.get('*', async (context, next) => {
    const file = files.get(context.req.path)
    if (file) return answerFile(context, file)
    return isFileAddress(context.req.path) ? notFound(context) : next()
  })
}

/** Addresses of files, not of pages: a username may also contain a period. */
const isFileAddress = (address: string): boolean =>
  address.startsWith('/assets/') ||
  (/^\/[^@][^/]*\.[a-z0-9]+$/i.test(address) && TYPES[path.extname(address)] !== undefined)

export const notFound = (context: Context): Response =>
  context.text('Not found.', 404, { 'cache-control': 'no-store' })

function listFiles(folder: string, apiHosts: string[]): Map<string, StaticFile> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  )
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (!type || name.startsWith('.')) continue
    const { mtimeMs, size } = statSync(path.join(folder, name))
    const file: StaticFile = {
      path: path.join(folder, name),
      type,
      etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
      codings: (['br', 'gzip'] as const).filter((coding) => names.has(name + CODINGS[coding])),
      ...policyOf(path.join(folder, name), type, apiHosts),
    }
    files.set(`/${name}`, file)
  }
  return files
}

function policyOf(file: string, type: string, apiHosts: string[]): { policy?: string } {
  if (type.startsWith('text/javascript')) return { policy: workerPolicy(apiHosts) }
  if (!type.startsWith('text/html')) return {}
  return { policy: pagePolicy(inlineSources(readFileSync(file, 'utf8')), apiHosts) }
}

async function answerFile(context: Context, file: StaticFile): Promise<Response> {
  const coding = chooseCoding(context.req.header('accept-encoding'), file.codings)
  const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`
  context.header('etag', etag)
  context.header('cache-control', context.req.path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
  if (file.codings.length > 0) context.header('vary', 'accept-encoding')
  // Also with 304: it replaces the policy of the copy that the browser has.
  if (file.policy) context.header('content-security-policy', file.policy)
  // Other sites show the pictures when they link to this site.
  if (file.type.startsWith('image/')) context.header('cross-origin-resource-policy', 'cross-origin')
  if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304)

  const bytes = await readFile(file.path + (coding ? CODINGS[coding] : ''))
  context.header('content-type', file.type)
  if (coding) context.header('content-encoding', coding)
  return context.body(new Uint8Array(bytes))
}
