import type { Context, Hono } from 'hono'

import { type OtherHosts, pagePolicy, workerPolicy } from '#server/security/headers.ts'
import { FileNotFound } from '#server/storage/storage.ts'

import { ASSETS_PATH, typeOfFile, type BuildFile, type BuildFiles } from './build-files.ts'
import { chooseCoding } from './content-coding.ts'
import type { Environment } from './environment.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Builds of the site that other processes serve, or have served. */
export interface OtherBuilds {
  /** Finds an asset of any of them. */
  findAsset(address: string): Promise<BuildFile | undefined>
  /** Finds a file of the build that the whole site announces. Undefined: this process's own build is announced. */
  findAnnounced(address: string): Promise<BuildFile | undefined>
}

/** Finds the file of an address. */
export type FindFile = (address: string) => Promise<BuildFile | undefined>

/**
 * Finds files of this process's build, and where it lacks them those of others.
 * @param others absent: there is no other process
 */
export const createFileFinder =
  (files: BuildFiles, others?: OtherBuilds): FindFile =>
  async (address) => {
    const announced = others && isAnnounced(address) ? await others.findAnnounced(address) : undefined
    const file = announced ?? files.get(address)
    return file ?? (address.startsWith(ASSETS_PATH) ? others?.findAsset(address) : undefined)
  }

/**
 * Serves the files of the build, which are listed once, and of other builds: nothing else can be requested. Those under
 * `/assets/` have a hash in their name and never change; the others are revalidated each time.
 */
export function mountStaticFiles(app: Hono<Environment>, findFile: FindFile, hosts: OtherHosts): void {
  app.get('*', async (context, next) => {
    const address = context.req.path
    const file = await findFile(address)
    if (file) return answerFile(context, file, hosts)
    return isFileAddress(address) ? notFound(context) : next()
  })
}

/**
 * Whether a file tells browsers which build is the newest, or belongs to what tells them. While processes of two builds
 * serve, all of them send those of one: browsers would install one version after the other otherwise (decision 0057).
 */
const isAnnounced = (address: string): boolean =>
  address === '/sw.js' || address === '/version.json' || address.endsWith('/shell.html')

/** Addresses of files, not of pages: a username may also contain a period. */
const isFileAddress = (address: string): boolean =>
  address.startsWith(ASSETS_PATH) ||
  (/^\/[^@][^/]*\.[a-z0-9]+$/i.test(address) && typeOfFile(address) !== undefined)

export const notFound = (context: Context): Response =>
  context.text('Not found.', 404, { 'cache-control': 'no-store' })

async function answerFile(context: Context, file: BuildFile, hosts: OtherHosts): Promise<Response> {
  const coding = chooseCoding(context.req.header('accept-encoding'), file.codings)
  const etag = `"${file.tag}${coding ? `-${coding}` : ''}"`
  const policy = policyOf(file, hosts)
  const headers = new Headers({
    etag,
    'cache-control': context.req.path.startsWith(ASSETS_PATH) ? IMMUTABLE : 'no-cache',
    ...(file.codings.length > 0 && { vary: 'accept-encoding' }),
    // Also with 304: it replaces the policy of the copy that the browser has.
    ...(policy !== undefined && { 'content-security-policy': policy }),
    // Other sites show the pictures when they link to this site.
    ...(file.type.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
  })
  if (context.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })

  headers.set('content-type', file.type)
  if (coding) headers.set('content-encoding', coding)
  try {
    return new Response(new Uint8Array(await file.read(coding)), { headers })
  } catch (error) {
    // Another build's, which has just been removed.
    if (error instanceof FileNotFound) return notFound(context)
    throw error
  }
}

/** The policy of a file that needs more than others: a document for its scripts, a worker for its network. */
function policyOf({ type, inline }: BuildFile, hosts: OtherHosts): string | undefined {
  if (type.startsWith('text/javascript')) return workerPolicy(hosts)
  return inline && pagePolicy(inline, hosts)
}
